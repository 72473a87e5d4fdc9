// SPDX-License-Identifier: BSL-1.0
//
// The panel of a lesson: its text, its question with predictions, which run the searches, and its answer.

import { lessons } from './lessons.js';

const make = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });

/** Links to all lessons. */
export function listLessons(list) {
  list.append(...lessons.map(({ key, title }) => {
    const item = document.createElement('li');
    item.append(make('a', title, { href: `#lesson=${key}` }));
    return item;
  }));
}

/** The predictions, of which one can be chosen; `chosen()` is called then. */
function predictions({ choices }, chosen) {
  const group = make('fieldset', '', { className: 'predict' });
  group.append(make('legend', 'Predict, then run:'), ...choices.map((text, i) => {
    const label = document.createElement('label');
    label.append(make('input', '', { type: 'radio', name: 'prediction', value: i }), make('span', text));
    return label;
  }));
  group.addEventListener('change', () => {
    group.parentElement.querySelector('.verdict').textContent = '';
    chosen();
  });
  return group;
}

/**
 * Shows a lesson, or none, in its panel. `close()` is called when the user closes the lesson, `predicted()` when
 * the user has chosen a prediction.
 */
export function showLesson(panel, lesson, { close, predicted } = {}) {
  panel.hidden = !lesson;
  panel.dataset.key = lesson?.key ?? '';
  if (!lesson) return panel.replaceChildren();
  const i = lessons.indexOf(lesson), answer = document.createElement('details');
  answer.append(make('summary', 'Answer'), make('p', lesson.answer));
  const links = make('p', '', { className: 'links' });
  const link = (to, text) => to && links.append(make('a', text, { href: `#lesson=${to.key}` }), ' ');
  link(lessons[i - 1], '‹ Back');
  link(lessons[i + 1], 'Next ›');
  const button = make('button', 'Close', { type: 'button' });
  button.addEventListener('click', close);
  links.append(button);
  panel.replaceChildren(make('h2', `Lesson ${i + 1}: ${lesson.title}`, { id: 'lesson-title', tabIndex: -1 }), make('p', lesson.text, { className: 'text' }),
    make('p', lesson.question, { className: 'question' }), predictions(lesson, predicted), make('p', '', { className: 'verdict' }), answer, links);
  panel.querySelector('.verdict').setAttribute('role', 'status');
}

/** The searches have ended: says whether the prediction was right, if there is one, and shows the answer. */
export function judge(panel, lesson) {
  const chosen = panel.querySelector(':checked'), said = panel.querySelector('.verdict');
  if (!lesson || !chosen || said.textContent) return;
  const isRight = Number(chosen.value) === lesson.right;
  said.textContent = isRight ? 'As you predicted.' : `You predicted “${lesson.choices[chosen.value]}”. Right is “${lesson.choices[lesson.right]}”.`;
  panel.querySelector('details').open = true;
}

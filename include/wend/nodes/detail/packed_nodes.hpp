// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/narrow_column.hpp>
#include <wend/nodes/detail/node_bits.hpp>
#include <wend/nodes/detail/table_slots.hpp>

/// \file
/// The nodes of a search of packed states, as seen by the packed kernel.

namespace wend::detail {

/// The addresses of the data of a node_store with keys, notes and a table only, valid while it does
/// not grow. A copy lets the compiler keep all addresses in registers while nodes are written; it
/// could not do so with members that may be aliased.
template <class Key, class Id>
struct packed_nodes {
  Key* keys;
  narrow_words<2> notes;
  table_slots<Id> table;
  std::size_t size;

  [[nodiscard]] node_bits note(Id id) const noexcept { return node_bits(notes[id]); }
  [[gnu::always_inline]] void close(Id id) const noexcept {
    notes.set(id, notes[id] | node_bits::closed_flag);
  }

  /// Moves `slot` to the first slot that has this tag or is empty, and prefetches its node; for an
  /// empty slot, an arbitrary node.
  template <bool WithNotes>
  void prefetch_found(Id tag, std::size_t& slot) const noexcept {
    Id const id = table.probe(tag, slot);
    detail::prefetch(keys + id);
    if constexpr (WithNotes) notes.prefetch(id);
  }
  /// True if the node in this slot has this key.
  [[nodiscard]] bool has(std::size_t slot, Key const& k) const noexcept {
    Id const held = table.slots[slot];
    bool const same = keys[table.id_in(held)] == k;
    return (held != 0) & same;
  }
  /// Like has, at this depth or a lower one.
  [[nodiscard]] bool has_better(std::size_t slot, Key const& k, std::size_t depth) const noexcept {
    bool const no_deeper = note(table.id_in(table.slots[slot])).depth() <= depth;
    return has(slot, k) & no_deeper;
  }
  /// The number plus one of the node with this key, 0 if there is none. `slot` is moved to its
  /// slot, or to the slot where it would be stored.
  [[nodiscard, gnu::always_inline]] Id number_of(Id tag, std::size_t& slot,
                                                 Key const& k) const noexcept {
    return table.number_of(tag, slot, [&](Id id) { return keys[id] == k; });
  }
  /// Stores a node that was not found in this slot. \pre Room was reserved.
  [[gnu::always_inline]] Id add(Key const& k, Id tag, std::size_t slot, node_bits note) noexcept {
    auto const id = static_cast<Id>(size++);
    keys[id] = k;
    notes.set(id, note.bits());
    table.fill(tag, slot, id);
    return id;
  }

  /// Prefetches the node in a slot, if it has this tag. Returns 1 if the slot holds another tag, so
  /// that the look-up may begin at the next slot; else 0. `count` is the present number of nodes.
  [[nodiscard, gnu::always_inline]] std::size_t prefetch_or_pass(Id tag, std::size_t slot,
                                                                 std::size_t count) const noexcept {
    Id const held = table.slots[slot];
    Id const at = number_in(held, tag);
    auto const has_tag = unpredictable(Id{at < static_cast<Id>(count)});
    detail::prefetch(keys + (at & (0 - has_tag)));
    return unpredictable(std::size_t{held != 0}) & ~std::size_t{has_tag};
  }
  /// Branch-free insert-if-absent: puts a key and its number into the table and stores the key.
  /// Returns 1 if it was inserted, else 0. For a known key the writes have no effect. \pre Room was
  /// reserved; the number is greater than all earlier ones.
  [[nodiscard, gnu::always_inline]] std::size_t place_if_new(Key const& k, Id tag, std::size_t slot,
                                                             std::size_t id) const noexcept {
    for (;; slot = table.after(slot)) {
      Id const held = table.slots[slot];
      Id const at = number_in(held, tag);
      auto const fresh = unpredictable(std::size_t{held == 0});
      auto const has_tag = unpredictable(std::size_t{at < static_cast<Id>(id)});
      if (unpredictable(fresh | has_tag) == 0) continue;
      if (unpredictable(std::size_t{keys[at & (0 - has_tag)] == k} | fresh) == 0) continue;
      Id nowhere = 0;
      Id* const places[2]{&nowhere, table.slots + slot};
      *places[fresh] = static_cast<Id>(tag + static_cast<Id>(id + 1));
      keys[id] = k;
      return fresh;
    }
  }

 private:
  /// The node number in a slot with this content, if it has this tag; else an invalid number.
  [[nodiscard]] static Id number_in(Id held, Id tag) noexcept {
    return static_cast<Id>(held - static_cast<Id>(tag + 1));
  }
};

}  // namespace wend::detail

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { optionFor } from './option-keys.ts'
import { wordOf } from './suggestion-list.tsx'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

interface AddressBoxProps {
  /** The chosen address; empty without one. */
  value: string
  /** The field's initial text while no address is chosen. */
  typed?: string
  /** Called on a key press: only a suggestion is an address, so none is chosen now. */
  onType(text: string): void
  /** Called with the chosen address and its parts, as far as the source has them. */
  onChoose(address: string, parts: Record<string, string>): void
}

export interface AddressBox {
  input: RefObject<HTMLInputElement | null>
  suggestions: Suggestions
  typed: string
  /** The option that the keys have reached; -1 for none. */
  active: number
  isOpen: boolean
  isChosen: boolean
  /** Whether the list, or the reason why it is empty, is visible. */
  isShown: boolean
  /** A town was chosen: it stays in the field, with the caret before it for the street. */
  isTown: boolean
  /** The field was left with a text that is not a suggestion. */
  isMissing: boolean
  type(text: string): void
  choose(address: string): void
  press(event: KeyboardEvent): void
  enter(): void
  leave(): void
}

/**
 * The behaviour of an address field: a combobox with arrow keys, mouse and touch. Enter takes the selected option or
 * searches at once; Escape closes the list. A chosen town still needs its street.
 */
export function useAddressBox({ value, typed: first = '', onType, onChoose }: AddressBoxProps): AddressBox {
  const suggestions = useSuggestions()
  const { labels, parts, towns } = suggestions
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value || first)
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const [isTown, setTown] = useState(false)

  // The address was chosen in another tab, or in the draft that has just been read.
  useEffect(() => {
    if (value !== '') setTyped(value)
  }, [value])

  const choose = (address: string) => {
    setTyped(address)
    setOpen(false)
    setActive(-1)
    suggestions.clear()
    const isTownOnly = towns.includes(address)
    setTown(isTownOnly)
    if (!isTownOnly) return onChoose(address, parts.get(address) ?? {})
    onType(address)
    // After the field has received the town's name.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(0, 0)
    })
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(-1)
    setOpen(true)
    setLeft(false)
    setTown(false)
    onType(text)
    suggestions.typed(text)
  }
  const press = (event: KeyboardEvent) => {
    const next = isOpen || labels.length > 0 ? optionFor(event.key, active, labels.length) : null
    const reached = isOpen ? labels[active] : undefined
    if (next !== null) {
      setOpen(true)
      setActive(next)
    } else if (event.key === 'Enter') {
      if (reached !== undefined) choose(reached)
      else if (value === '') {
        setOpen(true)
        suggestions.search(typed)
      }
    } else if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      setActive(-1)
    } else return
    // Keeps Enter from submitting the step, arrows from moving the caret, and Escape from closing the dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  const isChosen = value !== '' && typed === value
  return {
    input,
    suggestions,
    typed,
    active,
    isOpen,
    isChosen,
    isShown: isOpen && !isChosen && (labels.length > 0 || wordOf(suggestions) !== null),
    isTown,
    isMissing: isLeft && !isChosen && typed.trim() !== '',
    type,
    choose,
    press,
    enter: () => setOpen(!isChosen),
    leave() {
      setOpen(false)
      setActive(-1)
      setLeft(true)
    },
  }
}

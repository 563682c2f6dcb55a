import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { optionFor } from './option-keys.ts'
import { wordOf } from './suggestion-list.tsx'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

interface AddressBoxProps {
  /** The address chosen; empty while none is. */
  value: string
  /** What stands in the field at first while none is chosen. */
  typed?: string
  /** A key was pressed: only a suggestion is an address, so none is chosen now. */
  onType(text: string): void
  /** What it is made of, as far as the source tells. */
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
  /** Whether the list, or why there is none, is in sight. */
  isShown: boolean
  /** A town was taken: it stays in the field, with the caret before it for the street. */
  isTown: boolean
  /** The field was left with a text that is no suggestion. */
  isMissing: boolean
  type(text: string): void
  choose(address: string): void
  press(event: KeyboardEvent): void
  enter(): void
  leave(): void
}

/**
 * What a field for an address does: a combobox whose list is chosen from by arrow keys, by mouse or by touch. Enter
 * takes the option reached, or asks the source at once; Escape closes the list. A town is where an address ends.
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

  // Another tab, or the draft that has just been read, chose an address.
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
    // Once the field has the town's name.
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
    // Enter must not send the step, nor the arrows move the caret, nor Escape close what the form stands in.
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

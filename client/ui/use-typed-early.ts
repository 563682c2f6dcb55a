import { type RefObject, useLayoutEffect, useRef } from 'react'

type Typed = HTMLInputElement | HTMLTextAreaElement
type Field = Typed | HTMLSelectElement

/**
 * Keeps what was typed, or chosen, in the server's page before it is live: the first render leaves the field as it is, the next
 * one would reset it. Returns the field's ref.
 */
export function useTypedEarly<Of extends Field = HTMLInputElement>(
  value: string,
  keep: (typed: string, field: Of) => void,
): RefObject<Of | null> {
  const field = useRef<Of>(null)
  const first = useRef({ value, keep })
  useLayoutEffect(() => {
    if (field.current && field.current.value !== first.current.value)
      first.current.keep(field.current.value, field.current)
  }, [])
  return field
}

/** Types a text again, so that the field's own `onChange` hears of it. */
export function typeAgain(typed: string, field: Typed): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // React takes a text that is set on the field itself for its own, and one that is set past it for the visitor's.
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what was typed into the server's page before it is live: the first render leaves the field as it is, the next
 * one would reset it. Returns the field's ref.
 */
export function useTypedEarly(value: string, keep: (typed: string) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const first = useRef({ value, keep })
  useLayoutEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed !== first.current.value) first.current.keep(typed)
  }, [])
  return field
}

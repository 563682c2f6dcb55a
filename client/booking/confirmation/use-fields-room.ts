import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { CallError } from '../../data/errors.ts'

/**
 * The props of what is around the fields of a payment. Without what was refused nothing may be left to pay, and the
 * fields go: their room stays, so that nothing moves when the answer comes.
 * @param error why the booking was refused
 * @param isOfList whether the rest of it can still be booked
 */
export function useFieldsRoom(
  error: CallError | null,
  isOfList: boolean,
): { ref: RefObject<HTMLDivElement | null>; style: CSSProperties; 'data-room'?: true } {
  const ref = useRef<HTMLDivElement>(null)
  const [minHeight, setMinHeight] = useState(0)
  useLayoutEffect(() => {
    if (error && isOfList) setMinHeight(ref.current?.offsetHeight ?? 0)
  }, [error, isOfList])
  return { ref, style: { minHeight }, ...(minHeight > 0 && { 'data-room': true }) }
}

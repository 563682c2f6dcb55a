import { useState } from 'react'
import { useWords } from '../../ui/words.tsx'
import { fieldId } from './field-id.ts'
import type { AnswerPlace, Fault } from './read-draft.ts'

/** The faults that are shown: those of fields that were left, or all after an attempt to continue. */
export function useFaults(faults: Fault[]) {
  const t = useWords()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const leave = (place: AnswerPlace) => setLeft((known) => new Set(known).add(fieldId(place)))
  const faultOf = (place: AnswerPlace): string | undefined => {
    const id = fieldId(place)
    const fault = attempted || left.has(id) ? faults.find((one) => fieldId(one.place) === id) : undefined
    return fault ? t(fault.word, fault.values) : undefined
  }
  /** Shows every fault. */
  const attempt = () => setAttempted(true)
  /** Hides all faults except those of fields that are left from now on. */
  const forget = () => {
    setAttempted(false)
    setLeft(new Set())
  }
  return { leave, faultOf, attempt, forget, shown: attempted ? faults.length : 0 }
}

/** Focuses the field of a fault, once it is rendered. */
export const focusFault = (fault: Fault | undefined) => {
  if (fault) requestAnimationFrame(() => document.getElementById(fieldId(fault.place))?.focus())
}

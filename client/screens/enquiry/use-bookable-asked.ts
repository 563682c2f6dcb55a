import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import type { PublicForms } from '../../data/calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useEnquiryCalls } from './use-enquiry-calls.ts'

/** What can be booked, by name; the one that was asked about even if no list has it. Null until it is known. */
export function useBookables(asked: { id: string; name: string }) {
  const calls = useEnquiryCalls()
  const [listed, setListed] = useState<{ id: string; name: string }[] | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const reload = useCallback(async () => {
    const answer = await calls.bookables()
    setError(answer.ok ? null : answer.error)
    if (answer.ok) setListed(answer.value)
  }, [calls])
  useEffect(() => void reload(), [reload])
  const all = listed?.some(({ id }) => id === asked.id) === false ? [asked, ...listed] : listed
  return { bookables: all, error, reload }
}

/** A bookable with what it asks. */
export interface AskedBookable extends PublicForms {
  bookable: PublicBookable
}

/** Loads a bookable with what it asks: null until that is known. Until another is loaded, the former one stays. */
export function useBookableAsked(id: string) {
  const calls = useCalls()
  const [loaded, setLoaded] = useState<AskedBookable | null>(null)
  const [refused, setRefused] = useState<{ id: string; error: CallError } | null>(null)
  const wanted = useRef(id)
  const reload = useCallback(async () => {
    wanted.current = id
    const [bookable, forms] = await Promise.all([calls.bookable({ id }), calls.forms({ bookables: [id] })])
    // Another one has been chosen since.
    if (wanted.current !== id) return
    setRefused(bookable.ok ? (forms.ok ? null : { id, error: forms.error }) : { id, error: bookable.error })
    if (bookable.ok && forms.ok) setLoaded({ ...forms.value, bookable: bookable.value })
  }, [calls, id])
  useEffect(() => void reload(), [reload])
  return {
    asked: loaded,
    isLoading: loaded?.bookable.id !== id,
    error: refused?.id === id ? refused.error : null,
    reload,
  }
}

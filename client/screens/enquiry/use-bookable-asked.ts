import { useEffect, useState } from 'react'
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
  useEffect(() => {
    void calls.bookables().then((answer) => {
      if (answer.ok) setListed(answer.value)
      else setError(answer.error)
    })
  }, [calls])
  const all = listed?.some(({ id }) => id === asked.id) === false ? [asked, ...listed] : listed
  return { bookables: all, error }
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
  useEffect(() => {
    void Promise.all([calls.bookable({ id }), calls.forms({ bookables: [id] })]).then(([bookable, forms]) => {
      if (!bookable.ok) setRefused({ id, error: bookable.error })
      else if (!forms.ok) setRefused({ id, error: forms.error })
      else setLoaded({ ...forms.value, bookable: bookable.value })
    })
  }, [calls, id])
  return {
    asked: loaded,
    isLoading: loaded?.bookable.id !== id,
    error: refused?.id === id ? refused.error : null,
  }
}

import { atom, useAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import type { FlowDraft } from '../../core/plugin-api/flows.ts'
import { atomOf } from './atom-of.ts'
import { readDraft, watchDraft, writeDraft } from './draft-storage.ts'

/** What one customer has chosen and typed for one bookable, until it is booked. */
export interface Draft extends FlowDraft {
  /** Made in the browser; the server keeps one live hold a draft. */
  id: string
  /** When this tab or another last changed it (epoch ms): the later write wins. */
  modified: number
  /** Until when the hold lives (ISO 8601), with `reservation`. */
  expires?: string
  roster?: Record<string, unknown>[]
  language?: string
  /** What screens of the product keep beside it, each under its own key; none of it is booked. */
  extra?: Record<string, unknown>
  /** Of a checklist: its appointments, each a draft of its own with a hold of its own. */
  appointments?: Draft[]
  /** Of a checklist: the appointment whose date is being chosen, new or one of the others as it will be. */
  editing?: Draft | undefined
  /** Of a checklist: what is ticked and has no date yet, as far as each was chosen; one of them may be `editing`. */
  undated?: Draft[]
  /** The zone in which the customer reads times, where they chose one. */
  timezone?: string
}

const drafts = atomOf((_key: string) => atom<Draft | null>(null))

export const freshDraft = (bookable: string | null): Draft => ({
  id: crypto.randomUUID(),
  modified: 0,
  ...(bookable === null ? {} : { bookable }),
})

/** Under this name a provider's checklist is kept; no bookable's id is empty. */
const checklist = ''

/**
 * The draft for a bookable of a provider, or for its checklist (`bookable` null); null until the browser has read its storage (so on the server and in the
 * first drawing). It outlives reloads and is the same in every tab: a change in one arrives in the others.
 */
export function useDraft(provider: string, bookable: string | null): [Draft | null, UpdateDraft, () => void] {
  const key = `${provider}.${bookable ?? checklist}`
  const [draft, setDraft] = useAtom(drafts(key))
  useEffect(() => {
    setDraft((current) => current ?? readDraft(key) ?? freshDraft(bookable))
    return watchDraft(key, (theirs) => {
      setDraft((mine) => (theirs && mine && theirs.modified < mine.modified ? mine : (theirs ?? freshDraft(bookable))))
    })
  }, [key, bookable, setDraft])
  const update: UpdateDraft = useCallback(
    (change) => {
      setDraft((current) => {
        const base = current ?? readDraft(key) ?? freshDraft(bookable)
        const next = { ...base, ...(typeof change === 'function' ? change(base) : change), modified: Date.now() }
        writeDraft(key, next)
        return next
      })
    },
    [key, bookable, setDraft],
  )
  const reset = useCallback(() => {
    writeDraft(key, null)
    setDraft(freshDraft(bookable))
  }, [key, bookable, setDraft])
  return [draft, update, reset]
}

export type UpdateDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void

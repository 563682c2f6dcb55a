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
  /** The zone in which the customer reads times, where they chose one. */
  timezone?: string
}

const drafts = atomOf((_key: string) => atom<Draft | null>(null))

const fresh = (bookable: string): Draft => ({ id: crypto.randomUUID(), modified: 0, bookable })

/**
 * The draft for a bookable of a provider; null until the browser has read its storage (so on the server and in the
 * first drawing). It outlives reloads and is the same in every tab: a change in one arrives in the others.
 */
export function useDraft(provider: string, bookable: string): [Draft | null, UpdateDraft, () => void] {
  const key = `${provider}.${bookable}`
  const [draft, setDraft] = useAtom(drafts(key))
  useEffect(() => {
    setDraft((current) => current ?? readDraft(key) ?? fresh(bookable))
    return watchDraft(key, (theirs) => {
      setDraft((mine) => (theirs && mine && theirs.modified < mine.modified ? mine : (theirs ?? fresh(bookable))))
    })
  }, [key, bookable, setDraft])
  const update: UpdateDraft = useCallback(
    (change) => {
      setDraft((current) => {
        const base = current ?? readDraft(key) ?? fresh(bookable)
        const next = { ...base, ...(typeof change === 'function' ? change(base) : change), modified: Date.now() }
        writeDraft(key, next)
        return next
      })
    },
    [key, bookable, setDraft],
  )
  const reset = useCallback(() => {
    writeDraft(key, null)
    setDraft(fresh(bookable))
  }, [key, bookable, setDraft])
  return [draft, update, reset]
}

export type UpdateDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void

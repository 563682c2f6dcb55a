import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { startTransition, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FlowSubmission } from '../../core/domain/flow/types.ts'
import type { PaymentMode } from '../../core/domain/pricing/types.ts'
import type { FlowDraft } from '../../core/plugin-api/flows.ts'
import type { CallErrorCode } from '../data/errors.ts'
import { atomOf } from './atom-of.ts'
import { isChanged } from './draft-choice.ts'
import { finishDraft, readDraft, watchDraft, watchStorage, writeDraft } from './draft-storage.ts'

/** What the product's own screens keep in a draft beside the customer's choices. */
export interface DraftExtra {
  /** The chosen slot's instants (ISO 8601), and the resources that its hold has. */
  datetime_step?: { start_utc?: string; end_utc?: string; assigned?: string[] }
  /** The reservation whose payment is unresolved: a reload must keep it. */
  payment_unknown?: { reservation: string }
  /** The account that filled in answers, and its values by contact part. */
  account?: { id: string; told: { [part: string]: string } }
  /** Unfinished fillings, by form or by the submission that they edit. */
  forms_begun?: { [id: string]: Pick<FlowSubmission, 'tags' | 'answers'> }
  /** The slot was lost because the answers lengthened the appointment. */
  lost_to_added_time?: boolean
  /** The code of the refusal by which an appointment of a checklist lost its slot. */
  lost?: CallErrorCode
  /** The entry by which an appointment of a list waits already, although the list was not booked. */
  waits?: { id: string; managetoken: string }
  /** The address of a form before the date that was taken as the place of the visit. */
  place_said?: string
  /** The drafts of a list that its last confirm was for. */
  sent?: string[]
}

/** One customer's choices and answers for one bookable, until it is booked. */
export interface Draft extends FlowDraft {
  /** Created in the browser; the server keeps one live hold per draft. */
  id: string
  /** The last change in any tab (epoch ms): the later write wins. */
  modified: number
  /** Expiry of the hold (ISO 8601), with `reservation`. */
  expires?: string
  language?: string
  /** Whether the customer's account credit pays first. */
  usecredit?: boolean
  /** The gift code that pays first, as it is compared. */
  giftcode?: string
  /** Whether points pay for what can be paid in them. */
  paymentmode?: PaymentMode
  /** The channels by which the customer agreed to get messages. */
  consents?: string[]
  /** Data of the product's own screens, each under its own key; never sent with a booking. */
  extra?: DraftExtra
  /** A checklist's appointments, each a draft with its own hold. */
  appointments?: Draft[]
  /** A checklist's appointment whose date is being chosen: a new one, or a changed copy of another. */
  editing?: Draft | undefined
  /** A checklist's ticked bookables without a date, with their unfinished choices; one of them may be `editing`. */
  undated?: Draft[]
  /** The time zone that the customer chose, if any. */
  timezone?: string
}

const drafts = atomOf((_key: string) => atom<Draft | null>(null))

/** How often another tab has changed what this tab is about to book. */
const changedElsewhere = atomOf((_key: string) => atom(0))

/** The thank-you page of a draft that was booked, here or in another tab, until a new date is chosen. */
const justBooked = atomOf((_key: string) => atom<string | null>(null))

export const freshDraft = (bookable: string | null): Draft => ({
  id: crypto.randomUUID(),
  modified: 0,
  ...(bookable === null ? {} : { bookable }),
})

/** The storage name of a provider's checklist; no bookable's id is empty. */
const checklist = ''

const keyOf = (provider: string, bookable: string | null) => `${provider}.${bookable ?? checklist}`

/** The path of the thank-you page if this draft has just been booked, here or in another tab, else null. */
export const useJustBooked = (provider: string, bookable: string | null): string | null =>
  useAtomValue(justBooked(keyOf(provider, bookable)))

/**
 * How often another tab has changed the date, the seats or whatever else is paid for, since this tab last chose any of
 * it; and a function that forgets it once the customer has gone on from there.
 */
export const useChangedElsewhere = (provider: string, bookable: string | null): [number, () => void] => {
  const [changes, setChanges] = useAtom(changedElsewhere(keyOf(provider, bookable)))
  const forget = useCallback(() => setChanges(0), [setChanges])
  return [changes, forget]
}

/** Takes the draft of another tab, unless this tab's is later. */
const received = atom(null, (get, set, { key, theirs }: { key: string; theirs: Draft }) => {
  const mine = get(drafts(key))
  if (mine && theirs.modified < mine.modified) return
  const changes = changedElsewhere(key)
  if (mine && isChanged(mine, theirs)) {
    set(changes, get(changes) + 1)
    // The terms were accepted for what this tab showed.
    set(drafts(key), { ...theirs, termsaccepted: false })
  } else set(drafts(key), mine && get(changes) > 0 ? { ...theirs, termsaccepted: mine.termsaccepted === true } : theirs)
})

/**
 * The draft of a bookable, or of the provider's checklist (`bookable` null). Null until the browser has read its
 * storage, as on the server and in the first render. It survives reloads and is shared by all tabs.
 */
export function useDraft(provider: string, bookable: string | null): [Draft | null, UpdateDraft, ResetDraft] {
  const key = keyOf(provider, bookable)
  const [draft, setDraft] = useAtom(drafts(key))
  const setBooked = useSetAtom(justBooked(key))
  const setChanges = useSetAtom(changedElsewhere(key))
  const receive = useSetAtom(received)
  useEffect(() => {
    // A transition, because a draft draws the whole step again.
    startTransition(() => setDraft((current) => current ?? readDraft(key) ?? freshDraft(bookable)))
    return watchDraft(key, (theirs, booked) => {
      if (booked !== null) setBooked(booked)
      if (theirs) return receive({ key, theirs })
      setChanges(0)
      setDraft(freshDraft(bookable))
    })
  }, [key, bookable, setDraft, setBooked, setChanges, receive])
  const isDated = draft?.start !== undefined || (draft?.appointments ?? []).length > 0
  useEffect(() => {
    if (isDated) setBooked(null)
  }, [isDated, setBooked])
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
  const reset: ResetDraft = useCallback(
    (booked, left) => {
      if (booked) finishDraft(key, booked)
      else writeDraft(key, null)
      setDraft((current) => {
        const stays = current && left ? left(current) : null
        if (!stays) return freshDraft(bookable)
        const next = { ...freshDraft(bookable), ...stays, modified: Date.now() }
        writeDraft(key, next)
        return next
      })
      // Whoever goes back from the thank-you page finds the way to it, too.
      setBooked(booked ?? null)
      setChanges(0)
    },
    [key, bookable, setDraft, setBooked, setChanges],
  )
  return [draft, update, reset]
}

/**
 * How many appointments a provider's cart has; 0 on the server. It reads what is stored, because the page below may not
 * have been hydrated yet, and must not find a draft before.
 */
export const useCartCount = (provider: string): number =>
  useSyncExternalStore(
    watchStorage,
    () => readDraft(keyOf(provider, null))?.appointments?.length ?? 0,
    () => 0,
  )

/**
 * The drafts in a provider's cart, in their order: what is held beside them must not clash with them. It reads what is
 * stored when it is called, since other tabs add to it.
 */
export const cartDrafts = (provider: string): string[] =>
  (readDraft(keyOf(provider, null))?.appointments ?? []).map(({ id }) => id)

/** Who books what is in a provider's cart, as far as it is known; null for an empty cart, and on the server. */
export function useCartContact(provider: string): Draft['user'] | null {
  const stored = useSyncExternalStore(
    watchStorage,
    () => {
      const { appointments = [], user } = readDraft(keyOf(provider, null)) ?? {}
      return appointments.length > 0 && user ? JSON.stringify(user) : ''
    },
    () => '',
  )
  return useMemo(() => (stored === '' ? null : JSON.parse(stored)), [stored])
}

/**
 * Starts the draft over; `booked` is the path of its thank-you page, which other tabs link to, and `left` what of it
 * stays.
 */
export type ResetDraft = (booked?: string, left?: (draft: Draft) => Partial<Draft> | null) => void

export type UpdateDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void

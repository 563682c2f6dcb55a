import { isTypedTwice } from '../../core/domain/forms/password-rules.ts'
import { isRecord } from '../../core/domain/is-record.ts'
import type { Draft } from './draft.ts'

const PREFIX = 'tessera.draft.'
/** Told in the tab that has stored a draft; the browser tells the others. */
const stored = 'tessera.draft'

/** Reads a stored draft; null when there is none, it is older than 30 days, or the browser stores nothing. */
export function readDraft(key: string): Draft | null {
  try {
    return parseDraft(localStorage.getItem(PREFIX + key), Date.now())
  } catch {
    return null
  }
}

/** The stored drafts of a provider, those in its cart or checklist too; none if the browser stores nothing. */
export function storedDrafts(provider: string): Draft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${provider}.`))
    const drafts = keys.flatMap((key) => readDraft(key.slice(PREFIX.length)) ?? [])
    return drafts.flatMap((draft) => [draft, ...(draft.appointments ?? [])])
  } catch {
    return []
  }
}

/** Stores the draft for reloads and other tabs. Without storage it lasts as long as the page. */
export function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(PREFIX + key, keptText(draft))
    else localStorage.removeItem(PREFIX + key)
    dispatchEvent(new Event(stored))
  } catch {
    // Blocked or full storage must not stop a booking.
  }
}

/** The stored text of a draft, without passwords. */
export const keptText = (draft: Draft): string =>
  JSON.stringify(draft, (_key, value) => (isTypedTwice(value) ? undefined : value))

/** Removes a booked draft, and tells other tabs the path of its thank-you page. */
export function finishDraft(key: string, path: string): void {
  try {
    // The path contains a token, so it is not kept; other tabs get an event for each of the two changes.
    localStorage.setItem(PREFIX + key, JSON.stringify({ finished: path }))
    localStorage.removeItem(PREFIX + key)
    dispatchEvent(new Event(stored))
  } catch {
    // Without storage no other tab has the draft.
  }
}

/** Does the same for every draft of a provider that holds one of these reservations, by itself or in its cart. */
export function finishDraftsOf(provider: string, reservations: string[], path: string): void {
  try {
    const isOf = ({ reservation }: Draft): boolean => reservation !== undefined && reservations.includes(reservation)
    for (const stored of Object.keys(localStorage)) {
      if (!stored.startsWith(`${PREFIX}${provider}.`)) continue
      const key = stored.slice(PREFIX.length)
      const draft = readDraft(key)
      if (draft && [draft, ...(draft.appointments ?? [])].some(isOf)) finishDraft(key, path)
    }
  } catch {
    // Without storage there is no draft.
  }
}

/** The path in the text that `finishDraft` stored; null for any other text. */
export function finishedPath(text: string | null): string | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && typeof value.finished === 'string' ? value.finished : null
  } catch {
    return null
  }
}

/**
 * Calls `changed` when another tab changes the draft: with the new draft, or with null when the draft was ended there.
 * `booked` is the path of the thank-you page, sent once after a booking. Returns a function that stops.
 */
export function watchDraft(key: string, changed: (draft: Draft | null, booked: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === PREFIX + key) changed(parseDraft(event.newValue, Date.now()), finishedPath(event.newValue))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Calls `changed` when any draft is stored, in this tab or another. Returns a function that stops. */
export function watchStorage(changed: () => void): () => void {
  addEventListener('storage', changed)
  addEventListener(stored, changed)
  return () => {
    removeEventListener('storage', changed)
    removeEventListener(stored, changed)
  }
}

const KEPT_MS = 30 * 86_400_000

export function parseDraft(text: string | null, now: number): Draft | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isDraft(value) && now - value.modified < KEPT_MS ? value : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && typeof value.id === 'string' && 'modified' in value && typeof value.modified === 'number'
}

import { isTypedTwice } from '../../core/domain/forms/password-rules.ts'
import type { Draft } from './draft.ts'

const PREFIX = 'tessera.draft.'

/** A stored draft, or null when there is none, it is older than 30 days, or the browser keeps nothing. */
export function readDraft(key: string): Draft | null {
  try {
    return parseDraft(localStorage.getItem(PREFIX + key), Date.now())
  } catch {
    return null
  }
}

/** Keeps the draft for reloads and for other tabs; without storage it lives as long as the page. */
export function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(PREFIX + key, keptText(draft))
    else localStorage.removeItem(PREFIX + key)
  } catch {
    // Closed or full storage must not stop a booking.
  }
}

/** What is kept of a draft: passwords live as long as the page. */
export const keptText = (draft: Draft): string =>
  JSON.stringify(draft, (_key, value) => (isTypedTwice(value) ? undefined : value))

/** Tells of changes made by other tabs; null when one of them finished. Returns how to stop listening. */
export function watchDraft(key: string, changed: (draft: Draft | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === PREFIX + key) changed(parseDraft(event.newValue, Date.now()))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
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

import { useMemo, useState } from 'react'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { readForm } from '../questions/read-forms.ts'
import { emptied } from './restored-draft.ts'
import { type NotRestored, type RestoredAt, useRestoring } from './use-restoring.ts'

/**
 * Restores a draft of the signed-in customer in place of what this browser had of its bookable. `underway` is true
 * until that is done; `at` is null unless something was restored.
 */
export function useRestored(
  draft: Draft | null,
  update: UpdateDraft,
): { underway: boolean; at: RestoredAt | null; isGone: boolean; left: NotRestored[] } {
  const { forms } = useBootstrap()
  const views = useMemo(() => forms.map(readForm), [forms])
  const [at, setAt] = useState<RestoredAt | null>(null)
  const [isGone, setGone] = useState(false)
  const { underway, left } = useRestoring({
    isRead: draft !== null,
    formsOf: () => views,
    take(restored) {
      update((current) => ({ ...emptied(current), ...restored.draft }))
      setAt(restored.at)
      setGone(restored.isGone)
    },
  })
  return { underway, at, isGone, left }
}

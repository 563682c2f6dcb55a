import { atom, useAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { readForm } from '../questions/read-forms.ts'
import { emptied } from './restored-draft.ts'
import { type NotRestored, type RestoredAt, useRestoring } from './use-restoring.ts'

interface Outcome {
  /** The id of the restored draft: it says nothing of another one. */
  draft: string
  isGone: boolean
  left: NotRestored[]
}

/** What became of the draft that was restored last. It outlives the first step, which has its own route. */
const outcomeAtom = atom<Outcome | null>(null)

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
  const [outcome, setOutcome] = useAtom(outcomeAtom)
  const { underway, left } = useRestoring({
    isRead: draft !== null,
    formsOf: () => views,
    take(restored) {
      update((current) => ({ ...emptied(current), ...restored.draft }))
      setAt(restored.at)
      setOutcome({ draft: restored.draft.id, isGone: restored.isGone, left: [] })
    },
  })
  useEffect(() => {
    if (left.length > 0) setOutcome((before) => before && { ...before, left })
  }, [left, setOutcome])
  const own = outcome !== null && outcome.draft === draft?.id ? outcome : null
  return { underway, at, isGone: own?.isGone ?? false, left: left.length > 0 ? left : (own?.left ?? []) }
}

import { useCallback } from 'react'
import { useCalls } from '../../../data/use-calls.ts'
import type { Draft } from '../../../state/draft.ts'
import { storedDrafts } from '../../../state/draft-storage.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { isToTakeOver, mayBeTheirs } from './to-take-over.ts'

/** The call that holds for somebody what this browser holds already; what was answered stays. */
function holdAgain({
  id,
  bookable = '',
  start = '',
  end = '',
  seats = 1,
  resources,
  occurrence,
  location,
  extra,
}: Draft) {
  const { start_utc = start, end_utc = end } = extra?.datetime_step ?? {}
  return {
    ...{ draft: id, bookable, start: start_utc, end: end_utc, seats },
    ...(resources?.length && { resources }),
    ...(occurrence && { occurrence }),
    ...(location && { location }),
  }
}

/**
 * Gives what this browser held before its customer signed in to their account, so that their list has it at once and
 * not only when they go on with it. A refusal is told where they do.
 */
export function useTakeOver(user: string): () => Promise<void> {
  const calls = useCalls()
  const { provider } = useBootstrap()
  const id = provider?.id ?? ''
  return useCallback(async () => {
    const held = storedDrafts(id).filter((draft) => mayBeTheirs(draft, user))
    await Promise.all(
      held.map(async (draft) => {
        const known = await calls.reservation({ id: draft.reservation ?? '', draft: draft.id })
        if (known.ok && isToTakeOver(known.value)) await calls.hold(holdAgain(draft))
      }),
    )
  }, [calls, id, user])
}

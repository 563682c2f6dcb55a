import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallErrorCode } from '../../data/errors.ts'
import type { useBootstrap } from '../../ui/bootstrap.tsx'
import type { TokenUse } from '../../ui/plugin-half.ts'
import type { Means } from './cards/means.ts'

export type Processor = ReturnType<typeof useBootstrap>['payments'][number]

/** Refusals of the way to pay itself: it was offered when the page asked, and is not any more. */
export const isOfWay: Partial<Record<CallErrorCode, true>> = {
  processor_not_eligible: true,
  processor_not_connected: true,
}

/**
 * The chosen way to pay of those that are offered, the first one until somebody chooses, and what was given for it:
 * nobody is paid with what was given for another. `gone` is the way that was shown before it was no longer offered.
 * @param isDue whether there is anything to pay: while there is nothing, others are offered and none of them is shown
 */
export function useWay(offered: Processor[], isDue: boolean) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [given, setGiven] = useState<{ means: Means; by: string; use: TokenUse } | null>(null)
  const [left, setLeft] = useState<Processor | null>(null)
  const isOffered = (one: Processor) => offered.some(({ name }) => name === one.name)
  const processor = offered.find(({ name }) => name === chosen) ?? offered[0]
  const shown = useRef(isDue ? processor : undefined)
  useEffect(() => {
    const before = shown.current
    if (!isDue) shown.current = undefined
    else if (processor) shown.current = processor
    if (isDue && before && !isOffered(before)) setLeft(before)
  })
  const own = given !== null && given.by === processor?.name ? given : null
  return {
    processor,
    chosen,
    choose(name: string) {
      setLeft(null)
      setChosen(name)
    },
    token: own?.means ?? null,
    /** The same unless it pays only once. */
    reusable: own?.use.once ? null : (own?.means ?? null),
    /** @param by the name of the processor that it is for */
    give: useCallback(
      (means: Means | null, by: string, use: TokenUse = {}) => setGiven(means && { means, by, use }),
      [],
    ),
    /** Forgets what pays only once, after it was sent. */
    spend: useCallback(() => setGiven((now) => (now?.use.once ? null : now)), []),
    gone: left && !isOffered(left) ? left : null,
  }
}

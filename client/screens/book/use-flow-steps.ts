import { atom, useAtom } from 'jotai'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { isChoiceKind } from '../../../core/domain/flow/index.ts'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import type { RefusedFlow } from '../../booking/step/refused-flow.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

interface Told {
  bookable: string
  steps: StepDescriptor[]
  /** The step that was refused as open, until it is left again. */
  open: string | null
}

/** Outlives the first step, whose route is one of its own. */
const toldAtom = atom<Told | null>(null)

/**
 * The steps of a bookable's flow: as the page came with them, or as the server told since when it refused to book.
 * @param areDetailsAsked whether the step after the date asks for anything: an empty one is left out
 */
export function useFlowSteps(bookable: string, areDetailsAsked: boolean) {
  const { steps: drawn } = useBootstrap()
  const [last, setLast] = useAtom(toldAtom)
  const told = last?.bookable === bookable ? last : null
  const all = told?.steps ?? drawn
  const steps = useMemo(
    () => all.filter(({ kind }) => !isChoiceKind(kind) && (areDetailsAsked || kind !== 'second_form_step')),
    [all, areDetailsAsked],
  )
  return {
    steps,
    open: told?.open ?? null,
    /** Drawn at once: an address that names a step is judged by the steps that are known. */
    take: (flow: RefusedFlow) => flushSync(() => setLast({ bookable, ...flow })),
    leave: () => setLast((current) => current && { ...current, open: null }),
    forget: () => setLast(null),
  }
}

import { atom, useAtom } from 'jotai'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { isChoiceKind } from '../../../core/domain/flow/index.ts'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import type { DetailsAsked } from '../../booking/questions/details-asked.ts'
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

/** The step of the questions after the date, where the review asks them: where nothing stands between the two. */
function sharedIn(all: StepDescriptor[], asked: DetailsAsked): StepDescriptor | null {
  const at = all.findIndex(({ kind }) => kind === 'second_form_step')
  const isNext = at >= 0 && all[at + 1]?.kind === 'confirmation_step'
  return (asked === 'with_review' && isNext && all[at]) || null
}

/**
 * The steps of a bookable's flow: as the page came with them, or as the server told since when it refused to book.
 * @param asked where the questions after the date are asked: a step without any is left out, and so is one whose
 * questions stand on the page of the review (`shared`)
 */
export function useFlowSteps(bookable: string, asked: DetailsAsked) {
  const { steps: drawn } = useBootstrap()
  const [last, setLast] = useAtom(toldAtom)
  const told = last?.bookable === bookable ? last : null
  const all = told?.steps ?? drawn
  const shared = useMemo(() => sharedIn(all, asked), [all, asked])
  const steps = useMemo(() => {
    const isLeftOut = asked === 'nowhere' || shared !== null
    return all.filter(({ kind }) => !isChoiceKind(kind) && !(isLeftOut && kind === 'second_form_step'))
  }, [all, asked, shared])
  return {
    steps,
    shared,
    open: told?.open ?? null,
    /** Drawn at once: an address that names a step is judged by the steps that are known. */
    take: (flow: RefusedFlow) => flushSync(() => setLast({ bookable, ...flow })),
    leave: () => setLast((current) => current && { ...current, open: null }),
    forget: () => setLast(null),
  }
}

import { atom, useAtom } from 'jotai'
import { flushSync } from 'react-dom'
import type { OpenStep } from '../../../core/domain/wire/index.ts'
import { type RefusedFlow, readRefusedFlow } from '../../booking/step/refused-flow.ts'
import { record, type Unread } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { Cart } from './cart-context.tsx'
import { type ItemStep, isOwed, itemStepsOf, type Told } from './item-steps.ts'

/** Outlives the steps of the list, which have routes of their own. */
const toldAtom = atom<Told>({})

/** The query parameter that names the appointment whose step is shown. */
const mark = 'of'

/** The plugins' steps that the appointments of the list have to go through, each by itself. */
export function useItemSteps({ payable, appointments }: Cart) {
  const { itemsteps, steps: shared } = useBootstrap()
  const [told, setTold] = useAtom(toldAtom)
  const all = itemStepsOf(payable, itemsteps, told)
  const owed = all.filter((one) => isOwed(one, told))
  const wanted = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(mark)
  return {
    owed,
    /** The step that an address names: of the appointment that it names, else of the first that owes it. */
    named(name: string | undefined): ItemStep | undefined {
      const those = all.filter(({ step }) => step.name === name)
      return those.find(({ appointment }) => appointment.id === wanted) ?? those.find((one) => isOwed(one, told))
    },
    isRefused: ({ appointment, step }: ItemStep) => told[appointment.id]?.open === step.name,
    /** The search of a step's address. */
    searchOf: ({ appointment }: ItemStep) => `?${new URLSearchParams({ [mark]: appointment.id })}`,
    /** Reads what the server told when it refused; null where that names no step of the list. */
    take(refused: Unread<OpenStep>): { item: ItemStep | null; flow: RefusedFlow } | null {
      const { appointment: at } = record<{ appointment: number }>(refused)
      const one = typeof at === 'number' ? appointments[at] : undefined
      const flow = readRefusedFlow(refused, [...shared, ...itemsteps.map(({ step }) => step)])
      if (!one || !flow) return null
      const next = { ...told, [one.id]: flow }
      // Drawn at once: an address that names a step is judged by the steps that are known.
      flushSync(() => setTold(next))
      const item = itemStepsOf([one], itemsteps, next).find(({ step }) => step.name === flow.open)
      return { item: item ?? null, flow }
    },
    /** A refused step counts as gone through once it is left with another answer. */
    leave: ({ appointment: { id } }: ItemStep) =>
      setTold((current) => (current[id] ? { ...current, [id]: { ...current[id], open: null } } : current)),
  }
}

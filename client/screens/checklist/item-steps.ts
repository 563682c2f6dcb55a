import { isOwnStepKind } from '../../../core/domain/flow/step-kinds.ts'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import type { SiteBootstrap } from '../../../core/plugin-api/site.ts'
import type { Draft } from '../../state/draft.ts'

/** A plugin's step that one appointment of the list has to go through. */
export interface ItemStep {
  appointment: Draft
  step: StepDescriptor
}

/**
 * What the server told of an appointment when it refused to book: its steps by then, and the open one until it is left.
 */
export interface ToldSteps {
  steps: StepDescriptor[]
  open: string | null
}

/** By the appointment's draft. */
export type Told = Record<string, ToldSteps>

/** The plugins' steps of an appointment: as the page came with them, or as the server told since. */
function stepsOf({ id, bookable = '' }: Draft, known: SiteBootstrap['itemsteps'], told: Told): StepDescriptor[] {
  const later = told[id]?.steps.filter(({ kind }) => !isOwnStepKind(kind))
  return later ?? known.flatMap(({ step, bookables }) => (bookables.includes(bookable) ? [step] : []))
}

/** All plugins' steps of a list, appointment by appointment. */
export const itemStepsOf = (appointments: Draft[], known: SiteBootstrap['itemsteps'], told: Told): ItemStep[] =>
  appointments.flatMap((appointment) => stepsOf(appointment, known, told).map((step) => ({ appointment, step })))

/**
 * Whether a step is still to be gone through: nothing is stored under its name, or the server refused what is. The
 * server asks the step's own predicate before the booking.
 */
export const isOwed = ({ appointment, step }: ItemStep, told: Told): boolean =>
  appointment.steps?.[step.name] === undefined || told[appointment.id]?.open === step.name

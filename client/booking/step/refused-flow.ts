import type { OpenStep } from '../../../core/domain/wire/index.ts'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { list, record, text, type Unread } from '../../data/read.ts'

/** What the server says of a flow when it refuses to book: its steps for what was chosen, and the first open one. */
export interface RefusedFlow {
  steps: StepDescriptor[]
  open: string
}

function readStep(raw: unknown): StepDescriptor[] {
  const { name, kind, prompt } = record<StepDescriptor>(raw)
  return text(name) && text(kind) ? [{ name: text(name), kind: text(kind), prompt: text(prompt) }] : []
}

/**
 * Reads the data of `step_incomplete`. The server asks with all that was chosen, so that its steps may be others than
 * those that the page came with. Returns null where the open step is in neither.
 */
export function readRefusedFlow(data: Unread<OpenStep>, known: StepDescriptor[]): RefusedFlow | null {
  const open = text(data.step)
  const hasOpen = (steps: StepDescriptor[]) => steps.some(({ name }) => name === open)
  const told = list(data.steps).flatMap(readStep)
  const steps = hasOpen(told) ? told : known
  return hasOpen(steps) ? { steps, open } : null
}

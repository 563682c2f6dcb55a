import { dateChosen, isOwnStepKind, namedSteps, splashAnswered } from '../../../core/domain/flow/index.ts'
import type { OwnStepKind } from '../../../core/domain/flow/step-kinds.ts'
import type { FlowDraft, FlowSite, StepDescriptor } from '../../../core/plugin-api/flows.ts'

/** Kinds whose Continue takes the hold: they are complete only with a held slot, or one to wait for. */
const held = new Set<OwnStepKind>(['datetime_step', 'datetime_resource_step'])

/**
 * Whether a step is complete: by the domain's own predicates for the product's kinds. A plugin's step is complete once
 * it has stored anything under its name; the server checks its own predicate before the booking.
 */
export function isSatisfied({ name, kind }: StepDescriptor, draft: FlowDraft, site: FlowSite): boolean {
  if (!isOwnStepKind(kind)) return draft.steps?.[name] !== undefined
  // Answers beside the date were checked when the slot was held.
  const isKept = draft.reservation !== undefined || draft.waiting === true
  if (held.has(kind)) return dateChosen(draft, site) && splashAnswered(draft, site) && isKept
  return namedSteps[kind].satisfied(draft, site)
}

/**
 * The step to show for an address: the one it names if all before it are complete, else the first incomplete one.
 * @param isOpen keeps a step open for reasons other than its own questions
 */
export function stepToShow(
  steps: StepDescriptor[],
  named: string | undefined,
  draft: FlowDraft,
  site: FlowSite,
  isOpen: (step: StepDescriptor) => boolean = () => false,
): StepDescriptor | undefined {
  const wanted =
    named === undefined
      ? 0
      : Math.max(
          0,
          steps.findIndex((step) => step.name === named),
        )
  const open = steps.findIndex((step) => isOpen(step) || !isSatisfied(step, draft, site))
  return steps[open === -1 ? wanted : Math.min(wanted, open)]
}

import { dateChosen, isOwnStepKind, namedSteps, splashAnswered } from '../../../core/domain/flow/index.ts'
import type { FlowDraft, FlowSite, StepDescriptor } from '../../../core/plugin-api/flows.ts'

/** Kinds that end with a hold: there a date counts once its slot is held, since Continue takes the hold. */
const held = new Set(['datetime_step', 'datetime_resource_step'])

/**
 * Whether a step is complete: by the domain's own predicates for the product's kinds. A plugin's step is complete once
 * it has kept anything under its name; the server asks its own predicate before it books.
 */
export function isSatisfied({ name, kind }: StepDescriptor, draft: FlowDraft, site: FlowSite): boolean {
  if (!isOwnStepKind(kind)) return draft.steps?.[name] !== undefined
  // What was asked when the slot was held was judged then.
  if (held.has(kind)) return dateChosen(draft, site) && splashAnswered(draft, site) && draft.reservation !== undefined
  return namedSteps[kind].satisfied(draft, site)
}

/**
 * The step to show for an address: the one it names if all before it are complete, else the first that is not.
 * @param isOpen what keeps a step open besides its own questions
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

import { contactGiven, dateChosen, formsAnswered, termsAccepted } from '../../../core/domain/flow/index.ts'
import type { FlowDraft, FlowSite, StepDescriptor } from '../../../core/plugin-api/flows.ts'
import type { PublicEntity } from '../../../core/plugin-api/site.ts'
import { list, number, record, text } from '../../data/read.ts'

const requiredOf = (form: PublicEntity): string[] =>
  list(form.sections)
    .flatMap((section) => list(record(section).questions).map(record))
    .filter((question) => question.required === true && question.rosterquestion !== true && question.internal !== true)
    .map((question) => text(question.id))

const groupOf = (raw: unknown) => {
  const group = record(raw)
  return { minimum: number(group.minimum, number(group.quantity, 1)), selectionmethod: text(group.selectionmethod) }
}

/** What the flow's predicates may know, as the server knows it too. */
export function flowSiteOf(bookable: PublicEntity, forms: PublicEntity[], hasterms: boolean): FlowSite {
  const known = {
    id: bookable.id,
    bookabletype: text(bookable.bookabletype) || 'standard',
    seatsperbooking: number(bookable.seatsperbooking, 1),
  }
  return {
    bookables: [{ ...known, direct: true }],
    bookable: {
      ...known,
      mincombined: number(bookable.mincombined, 1),
      forms: forms.map((form) => ({
        id: form.id,
        display_step: text(form.display_step) || 'second_form',
        required: requiredOf(form),
      })),
      requirementgroups: list(bookable.requirementgroups).map(groupOf),
      hasterms,
    },
    direct: true,
  }
}

type Satisfied = (draft: FlowDraft, site: FlowSite) => boolean

/** A date counts once its slot is held: Continue takes the hold. */
const dateHeld: Satisfied = (draft, site) => dateChosen(draft, site) && draft.reservation !== undefined

const predicates: Record<string, Satisfied> = {
  bookable_step: () => true,
  datetime_step: dateHeld,
  first_form_step: formsAnswered('first_form'),
  second_form_step: (draft, site) => contactGiven(draft) && formsAnswered('second_form')(draft, site),
  confirmation_step: termsAccepted,
}

/** Whether a step is complete. A plugin's step is once it has kept anything under its kind. */
export const isSatisfied = (step: StepDescriptor, draft: FlowDraft, site: FlowSite): boolean =>
  predicates[step.name]?.(draft, site) ?? draft.extra?.[step.kind] !== undefined

/** The step to show for an address: the one it names if all before it are complete, else the first that is not. */
export function stepToShow(
  steps: StepDescriptor[],
  named: string | undefined,
  draft: FlowDraft,
  site: FlowSite,
): StepDescriptor | undefined {
  const wanted =
    named === undefined
      ? 0
      : Math.max(
          0,
          steps.findIndex((step) => step.name === named),
        )
  const open = steps.findIndex((step) => !isSatisfied(step, draft, site))
  return steps[open === -1 ? wanted : Math.min(wanted, open)]
}

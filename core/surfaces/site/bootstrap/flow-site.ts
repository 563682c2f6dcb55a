import type { FlowSite } from '../../../plugin-api/flows.ts'
import type { PublicEntity, SiteBootstrap } from '../../../plugin-api/site.ts'
import { isRecord } from './call-operations.ts'

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** What the steps of a flow may know of the bookable whose page this is. */
export function flowSite(
  bookable: PublicEntity,
  forms: PublicEntity[],
  whitelabel: SiteBootstrap['whitelabel'],
): FlowSite {
  const bookabletype = textOr(bookable.bookabletype, 'standard')
  const seatsperbooking = numberOr(bookable.seatsperbooking, 1)
  return {
    direct: true,
    bookables: [{ id: bookable.id, bookabletype, seatsperbooking, direct: true }],
    bookable: {
      id: bookable.id,
      bookabletype,
      seatsperbooking,
      mincombined: numberOr(bookable.mincombined, 1),
      forms: forms.map(flowForm),
      requirementgroups: records(bookable.requirementgroups).map((group) => ({
        minimum: numberOr(group.minimum, numberOr(group.quantity, 1)),
        selectionmethod: textOr(group.selectionmethod, ''),
      })),
      hasterms: whitelabel.requirebookingterms && whitelabel.bookingtermshtml !== '',
    },
  }
}

function flowForm(form: PublicEntity) {
  const questions = records(form.sections).flatMap((section) => records(section.questions))
  return {
    id: form.id,
    display_step: textOr(form.display_step, 'second_form'),
    required: questions
      .filter((question) => question.required === true && !question.rosterquestion && !question.internal)
      .map((question) => textOr(question.id, '')),
  }
}

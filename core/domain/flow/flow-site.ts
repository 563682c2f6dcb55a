import { isRecord } from '../is-record.ts'
import { formRulesOf } from './form-rules-of.ts'
import type { FlowForm, FlowGroup, FlowSite } from './types.ts'

type Json = Record<string, unknown>
type Entity = Json & { id: string }

const numberOr = <T>(value: unknown, otherwise: T): number | T => (typeof value === 'number' ? value : otherwise)
const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])

/**
 * What the steps of a flow know of the page's bookable, from entities in wire format. Server and browser use the same
 * function.
 */
export function flowSiteOf(bookable: Entity, forms: Entity[], hasterms: boolean): FlowSite {
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
      ...(bookable.countby === 'nights' && { countby: 'nights' }),
      forms: forms.map(flowForm),
      requirementgroups: records(bookable.requirementgroups).map(flowGroup),
      requiredresources: texts(bookable.requiredresources),
      resourcesrequired: bookable.selectionmethod === 'manual',
      hasterms,
    },
  }
}

/**
 * A group with the same bounds as in availability: exactly `quantity` when neither is given; else the minimum is 1 by
 * default, and the maximum equals the minimum by default.
 */
function flowGroup(group: Json): FlowGroup {
  const isOpen = group.minimum === undefined && group.maximum === undefined
  const minimum = isOpen ? numberOr(group.quantity, 1) : numberOr(group.minimum, 1)
  return {
    minimum,
    maximum: Math.max(minimum, numberOr(group.maximum, minimum)),
    selectionmethod: textOr(group.selectionmethod, 'manual'),
    resources: texts(group.resources),
  }
}

function flowForm(form: Entity): FlowForm {
  const questions = records(form.sections).flatMap((section) => records(section.questions))
  return {
    id: form.id,
    display_step: textOr(form.display_step, 'second_form'),
    required: questions
      .filter((question) => question.required === true && !question.rosterquestion && !question.internal)
      .map((question) => textOr(question.id, '')),
    rules: formRulesOf(form),
  }
}

import { groupFaults } from './addon-groups.ts'
import { isOffered, validateAddons } from './addons.ts'
import {
  entriesOf,
  fillingsOf,
  type GivenAnswers,
  isRosterQuestion,
  questionsOf,
  seatFilling,
} from './locate-answers.ts'
import { pricedSlugs } from './priced-questions.ts'
import { type Asked, type Reading, readFilling } from './read-filling.ts'
import { faultAt, strayAnswers } from './stray-answers.ts'
import type { AnswerContext, AnswerFault, FormAnswers, FormRules, SeatAnswers } from './types.ts'

export interface ReadAnswers {
  answers: FormAnswers[]
  roster: SeatAnswers[]
  /** Quantities of the add-ons chosen. */
  addons: Record<string, number>
}

export type ValidAnswers = ({ ok: true } & ReadAnswers) | { ok: false; faults: AnswerFault[] }

/**
 * Validates all answers of a reservation against its forms, in browser and server alike, and returns what is kept:
 * sanitised, numbers snapped, only what was asked and answered, no passwords. A form that is not answered counts as
 * answered with nothing. Answers that nothing asks for are faults; those to messages are ignored.
 */
export function validateAnswers(forms: FormRules[], given: GivenAnswers, context: AnswerContext): ValidAnswers {
  const { asked: _, offered: __, faults, ...read } = readAnswers(forms, given, context)
  return faults.length > 0 ? { ok: false, faults } : { ok: true, ...read }
}

/** The answers that hold already while a form is being filled in, for a price on the way; the others count as open. */
export function answersSoFar(forms: FormRules[], given: GivenAnswers, context: AnswerContext): ReadAnswers {
  const { asked: _, offered: __, faults: ___, ...read } = readAnswers(forms, given, context)
  return read
}

/**
 * Which questions are asked, filling by filling and seat by seat: those of the tags chosen whose `display_function`
 * shows them, over the answers that hold so far. A form without a filling counts as one without answers.
 */
export const questionsAsked = (forms: FormRules[], given: GivenAnswers, context: AnswerContext): Asked[] =>
  readAnswers(forms, given, context).asked

/** Everything at once: what is kept, what was asked, which add-ons are offered (their ids), and what is wrong. */
export function readAnswers(
  forms: FormRules[],
  given: GivenAnswers,
  context: AnswerContext,
): ReadAnswers & { asked: Asked[]; offered: string[]; faults: AnswerFault[] } {
  const { roster: seats = [], prefill = {} } = given
  const entries = entriesOf(forms, given)
  const priced = pricedSlugs(forms, context.addons)
  const reading: Reading = { forms, context, prefill, priced, filled: [], asked: [], faults: [] }
  reading.faults.push(...strayAnswers(forms, entries, seats, context.bookable ?? ''))
  reading.faults.push(...prefillFaults(forms, prefill, priced))
  const answers = forms.flatMap((form) => {
    const fillings = fillingsOf(form, entries)
    return fillings.flatMap((filling, submission): FormAnswers[] => {
      const { responses, tags } = readFilling(reading, filling, submission)
      // Its tags say what its attendees are asked, too.
      const isKept = responses.length > 0 || tags.length > 0 || fillings.length > 1
      return isKept ? [{ formid: form.id, ...(tags.length > 0 && { tags }), responses }] : []
    })
  })
  const withRoster = forms.filter((form) => questionsOf(form).some(isRosterQuestion))
  const roster = Array.from({ length: withRoster.length > 0 ? context.seats : 0 }, (_, index) => ({
    seat: index + 1,
    responses: withRoster.flatMap((form) =>
      readFilling(reading, seatFilling(form, index + 1, entries, seats), 0).responses.map((answer) => ({
        ...answer,
        formid: form.id,
      })),
    ),
  }))
  const place = { forms, fillings: reading.filled, own: null }
  const addons = validateAddons(context.addons ?? [], given.addons ?? {}, place)
  const offered = (context.addons ?? []).filter((addon) => isOffered(addon, place)).map(({ id }) => id)
  return {
    answers,
    roster,
    addons: addons.addons,
    asked: reading.asked,
    offered,
    faults: [...reading.faults, ...addons.faults, ...groupFaults(context.addongroups ?? [], addons.addons, offered)],
  }
}

/** What an address may not say: nobody chooses a price that nobody sees. */
function prefillFaults(forms: FormRules[], prefill: Record<string, unknown>, priced: Set<string>): AnswerFault[] {
  return forms.flatMap((form) =>
    questionsOf(form)
      .filter(({ internal, slug }) => internal && priced.has(slug) && Object.hasOwn(prefill, slug))
      .map(({ id, slug }) => faultAt(form.id, id, `/prefill/${slug}`, 'validation.internal')),
  )
}

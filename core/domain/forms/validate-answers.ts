import { mostRoster } from '../entities/bounds.ts'
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
  /** Quantities of the chosen add-ons. */
  addons: Record<string, number>
}

export type ValidAnswers = ({ ok: true } & ReadAnswers) | { ok: false; faults: AnswerFault[] }

/**
 * Validates all answers of a reservation against its forms, in browser and server alike. Returns what is stored:
 * sanitised text, snapped numbers, only answers to questions that are asked, no passwords. A missing form counts as an
 * empty filling. Answers to unknown questions are faults; those to messages are ignored.
 */
export function validateAnswers(forms: FormRules[], given: GivenAnswers, context: AnswerContext): ValidAnswers {
  const { asked: _, offered: __, faults, ...read } = readAnswers(forms, given, context)
  return faults.length > 0 ? { ok: false, faults } : { ok: true, ...read }
}

/** The valid answers while a form is being filled in, for a preliminary price; the others count as unanswered. */
export function answersSoFar(forms: FormRules[], given: GivenAnswers, context: AnswerContext): ReadAnswers {
  const { asked: _, offered: __, faults: ___, ...read } = readAnswers(forms, given, context)
  return read
}

/**
 * Which questions each filling and each seat is asked: those that apply to the chosen tags and whose `display_function`
 * shows them, given the valid answers so far. A form without a filling counts as an empty one.
 */
export const questionsAsked = (forms: FormRules[], given: GivenAnswers, context: AnswerContext): Asked[] =>
  readAnswers(forms, given, context).asked

/** The whole result: stored answers, asked questions, ids of the offered add-ons, and all faults. */
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
      // Kept for its tags too, which decide what the roster asks.
      const isKept = responses.length > 0 || tags.length > 0 || fillings.length > 1
      return isKept ? [{ formid: form.id, ...(tags.length > 0 && { tags }), responses }] : []
    })
  })
  const withRoster = forms.filter((form) => questionsOf(form).some(isRosterQuestion))
  const roster = Array.from(
    { length: withRoster.length > 0 ? Math.min(context.seats, mostRoster) : 0 },
    (_, index) => ({
      seat: index + 1,
      responses: withRoster.flatMap((form) =>
        readFilling(reading, seatFilling(form, index + 1, entries, seats), 0).responses.map((answer) => ({
          ...answer,
          formid: form.id,
        })),
      ),
    }),
  )
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

/** Faults of values from the page's address that would change the price through a question that is not shown. */
function prefillFaults(forms: FormRules[], prefill: Record<string, unknown>, priced: Set<string>): AnswerFault[] {
  return forms.flatMap((form) =>
    questionsOf(form)
      .filter(({ internal, slug }) => internal && priced.has(slug) && Object.hasOwn(prefill, slug))
      .map(({ id, slug }) => faultAt(form.id, id, `/prefill/${slug}`, 'validation.internal')),
  )
}

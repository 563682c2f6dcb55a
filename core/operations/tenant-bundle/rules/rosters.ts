import { mostRoster, mostRosterQuestions } from '../../../domain/entities/bounds.ts'
import { type Fault, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import type { QuestionLists } from './questions.ts'

/**
 * Faults of a bookable whose attendees are asked: a call may have answers of so many attendees, and so many of each of
 * them.
 */
export function rosterFaults(
  bookable: Bundle['bookables'][number],
  pointer: string,
  { forms }: Pick<QuestionLists, 'forms'>,
): Fault[] {
  const { rosterenabled = false, seatsperbooking = 1, questions = [], splash_questions = [] } = bookable
  const named = new Set(bookable.forms)
  const inForms = forms
    .filter(({ entity }) => named.has(entity.id))
    .flatMap(({ entity }) => entity.sections.flatMap((section) => section.questions))
  const asked = [...inForms, ...questions, ...splash_questions].filter(({ rosterquestion }) => rosterquestion)
  if (!rosterenabled && asked.length === 0) return []
  const faults: Fault[] = []
  if (seatsperbooking > mostRoster) {
    const expected = `at most ${mostRoster}, since its attendees are asked`
    faults.push({ pointer: `${pointer}/seatsperbooking`, expected, found: shown(seatsperbooking) })
  }
  if (asked.length > mostRosterQuestions) {
    const expected = `forms with at most ${mostRosterQuestions} questions for each attendee`
    faults.push({ pointer: `${pointer}/forms`, expected, found: `${asked.length} questions` })
  }
  return faults
}

import styled from '@emotion/styled'
import { Suspense } from 'react'
import { splashQuestions } from '../../../../core/domain/forms/forms-asked.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { fieldSizeOf } from '../../../booking/fields/field-size.ts'
import type { Question } from '../../../booking/fields/question.ts'
import { readForm } from '../../../booking/questions/read-forms.ts'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const { Screen: Fields } = lazyScreen(() => import('./splash-fields.tsx'))

const Root = styled.div({
  display: 'grid',
  alignContent: 'start',
  gap: 'calc(var(--space) * 2)',
  marginBlockStart: 'calc(var(--space) * 3)',
  maxWidth: 620,
})

const headingRoom = 44
/** The heights of a prompt, and of the line reserved for the fault. */
const questionRoom = 44
const lineRoom = 22
const controlRoom = 48
/** Characters of a description per line on a phone. */
const perLine = 46

/** The approximate height of a question in px, so that its arrival hardly moves the content below. */
function roomOf({ type, description, options }: Question): number {
  const controls = fieldSizeOf(type) === 'per_option' ? Math.max(options.length, 1) : 1
  return questionRoom + Math.ceil(description.length / perLine) * lineRoom + controls * controlRoom
}

/**
 * The questions beside the date, above Continue. `isWanted`: a date is chosen, so only these block the way, and each
 * shows that it is required.
 */
export function SplashQuestions({ isWanted }: { isWanted: boolean }) {
  const { ready, forms } = useBooking()
  const raw = forms.find(({ id }) => id === splashQuestions)
  if (!raw) return null
  const questions = readForm(raw).sections.flatMap((section) => section.questions)
  const waiting = <Skeleton height={questions.reduce((sum, question) => sum + roomOf(question), headingRoom)} />
  return (
    <Root data-part="splash">
      {ready ? <Suspense fallback={waiting}>{<Fields isWanted={isWanted} />}</Suspense> : waiting}
    </Root>
  )
}

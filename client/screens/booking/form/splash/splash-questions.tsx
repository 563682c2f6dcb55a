import styled from '@emotion/styled'
import { lazy, Suspense } from 'react'
import { splashQuestions } from '../../../../../core/domain/forms/forms-asked.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useBooking } from '../../booking-context.tsx'
import { readForm } from '../read-forms.ts'

const Fields = lazy(() => import('./splash-fields.tsx'))

const Root = styled.div({
  display: 'grid',
  alignContent: 'start',
  gap: 'calc(var(--space) * 2)',
  marginBlockStart: 'calc(var(--space) * 3)',
  maxWidth: 620,
})

/** About as tall as a question with some options, so that what follows hardly moves when it is there. */
const perQuestion = 150

/**
 * What is asked beside the date, above its Continue. `isWanted`: a date is chosen, so that only these stand in the way;
 * then each says that it is required.
 */
export function SplashQuestions({ isWanted }: { isWanted: boolean }) {
  const { ready, forms } = useBooking()
  const raw = forms.find(({ id }) => id === splashQuestions)
  if (!raw) return null
  const count = readForm(raw).sections.flatMap(({ questions }) => questions).length
  const waiting = <Skeleton height={perQuestion * count} />
  return (
    <Root data-part="splash">
      {ready ? <Suspense fallback={waiting}>{<Fields isWanted={isWanted} />}</Suspense> : waiting}
    </Root>
  )
}

import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { beside, wide } from '../../ui/breakpoints.ts'
import { useBooking } from '../context/booking-context.tsx'
import { BookableSwitch } from '../resources/bookable-switch.tsx'
import { ResourceBand } from '../resources/resource-band.tsx'
import { HeadingAbove, StepHeading } from './step-heading.tsx'

const Stage = styled.div({
  display: 'contents',
  '&[data-band]': {
    display: 'block',
    minWidth: 0,
    flex: 1,
    [wide]: { display: 'flex', flexDirection: 'column' },
  },
})

const Band = styled.div({
  '& > div:first-of-type': { marginBlockEnd: 0 },
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  padding: 'calc(var(--space) * 2) clamp(16px, 4vw, 24px)',
  borderBlockEnd: 'var(--rule)',
  [wide]: { padding: 'calc(var(--space) * 3) calc(var(--space) * 4) calc(var(--space) * 2.5)' },
})

/** The columns of the date step. */
const Columns = styled.div({
  display: 'contents',
  [beside]: { display: 'flex', alignItems: 'stretch', flex: 1, minWidth: 0 },
})

/** The date step's layout: other bookables and resources above the columns, where the page has them. */
export function DateStage({ children }: { children: ReactNode }) {
  const { resourcesbeside, step } = useBooking()
  const { bookables, find } = useBootstrap()
  const others = bookables.length > 1 || find !== null
  const band = resourcesbeside || others
  return (
    <Stage data-band={band || undefined}>
      {band ? (
        <Band>
          {resourcesbeside && step ? <StepHeading step={step} /> : null}
          {others ? <BookableSwitch where="stage" /> : null}
          {resourcesbeside ? <ResourceBand /> : null}
        </Band>
      ) : null}
      <Columns>
        <HeadingAbove value={resourcesbeside && step !== undefined}>{children}</HeadingAbove>
      </Columns>
    </Stage>
  )
}

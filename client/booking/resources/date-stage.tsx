import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { wide } from '../step/layout.ts'
import { HeadingAbove, StepHeading } from '../step/step-heading.tsx'
import { BookableSwitch } from './bookable-switch.tsx'
import { ResourceBand } from './resource-band.tsx'
import { useWaitsForResources } from './use-choices.ts'

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

/** The columns of the date step; greyed while the calendar waits for a choice. */
const Columns = styled.div({
  display: 'contents',
  '[data-band] > &': { display: 'block', [wide]: { display: 'flex', alignItems: 'stretch', flex: 1, minWidth: 0 } },
  '& > *, & > form > *': { transition: 'opacity var(--slow)' },
  '&[inert] > :not(form), &[inert] > form > *': { opacity: 0.45, filter: 'saturate(0)' },
})

/**
 * Where a date is chosen, with what stands above its columns: the other bookables, where the page knows them, and
 * resources, where they are chosen beside the calendar.
 * Until as many are chosen as must be, the calendar is a greyed preview.
 */
export function DateStage({ children }: { children: ReactNode }) {
  const { resourcesbeside, step } = useBooking()
  const { bookables } = useBootstrap()
  const waits = useWaitsForResources()
  const others = bookables.length > 1
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
      <Columns inert={waits}>
        <HeadingAbove value={resourcesbeside && step !== undefined}>{children}</HeadingAbove>
      </Columns>
    </Stage>
  )
}

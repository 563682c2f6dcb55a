import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { roomy, wide } from '../../booking/step/layout.ts'
import { Content, StepFrame, StepHeading } from '../../booking/step/step-frame.tsx'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import { AvailabilityFailed } from '../../booking/trouble/availability-failed.tsx'
import type { CallErrorCode } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useWords } from '../../ui/words.tsx'
import { LocationChoice } from './location/location-choice.tsx'
import { NothingAvailable } from './nothing-available.tsx'
import { LostTime } from './splash/lost-time.tsx'
import type { DateStep } from './use-date-step.ts'

const Middle = styled(Content)({
  position: 'relative',
  '& [data-part=calendar]': { transition: 'opacity var(--slow)' },
  '& [data-part=calendar][inert]': { opacity: 0.45, filter: 'saturate(0)' },
  // Narrow, the outer columns give way first: a day keeps the width of a thumb.
  '&[data-columns]': {
    [wide]: { paddingInline: 'calc(var(--space) * 2.5)' },
    [roomy]: { paddingInline: 'calc(var(--space) * 4)' },
  },
})

const Head = styled.div({
  '&[data-beside]': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 'calc(var(--space) * 2)',
    marginBlockEnd: 'calc(var(--space) * 1.5)',
    '& > :first-of-type': { marginBlockEnd: 0 },
  },
})

/** Lies over the heading: an answer that comes late must not push the dates about. */
const Status = styled.div({
  position: 'absolute',
  insetBlockStart: 'calc(var(--space) * 1.5)',
  insetInline: 'calc(var(--space) * 1.5)',
  zIndex: 3,
  borderRadius: 'min(var(--radius-field), 12px)',
  boxShadow: 'var(--shadow-raised)',
  '&:empty': { boxShadow: 'none' },
  '&:focus': { outline: 'none' },
})

/** Above the greyed dates; when the seats are chosen it says for how many, so that nothing moves. */
const SeatsLine = styled.p({
  marginBlockEnd: 'calc(var(--space) * 1.5)',
  padding: 'var(--space) calc(var(--space) * 1.5)',
  background: 'var(--primary-soft)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontWeight: 600,
  textWrap: 'balance',
})

interface DateFrameProps {
  step: StepDescriptor
  date: DateStep
  /** What is chosen before the date, in the summary. */
  choices: ReactNode
  /** What is to be chosen next, for the bar, once nothing else comes first. */
  hint: string
  /** What stands beside the heading. */
  beside?: ReactNode
  /** What became of the choice meanwhile; an error of the hold takes its place. */
  notice: ReactNode
  /** What this kind of date says of some refusals in words of its own, by code. */
  refusals?: Partial<Record<string, string>>
  /** What is told above the dates about seats; null where there are none to choose. */
  seats: { first: string; chosen: string } | null
  /** Stands instead of the dates: they could not be loaded. */
  failed?: { error: CallErrorCode | undefined; retry(): void } | null
  /** Stands instead of the dates: nothing is free in any month. */
  isEmpty: boolean
  /** The customer looks around. */
  onTouch?: () => void
  /** The dates. */
  children: ReactNode
  /** The column beside them. */
  side?: ReactNode
  /** What opens over all of it. */
  dialog: ReactNode
}

/** The frame of each step that chooses a date; what draws the dates stands in its middle. */
export function DateFrame(props: DateFrameProps) {
  const { step, date, notice, failed, isEmpty, onTouch, side } = props
  const t = useWords()
  const own = date.error ? props.refusals?.[date.error.code] : undefined
  return (
    <StepFrame choices={props.choices} bar={<Bar date={date} hint={props.hint} />}>
      <form id="booking-step" onSubmit={date.submit} noValidate style={{ display: 'contents' }}>
        <Middle onPointerEnter={onTouch} onFocus={onTouch} data-columns={side ? '' : undefined}>
          <Head data-beside={props.beside ? '' : undefined}>
            <StepHeading step={step} />
            {props.beside}
          </Head>
          <Status ref={date.status} tabIndex={-1}>
            {date.error ? (
              <Failure error={date.error} onRetry={() => void date.go()} busy={date.busy}>
                {own === undefined ? undefined : t(own)}
              </Failure>
            ) : (
              notice
            )}
          </Status>
          <LostTime />
          {failed ? (
            <AvailabilityFailed error={failed.error} onRetry={failed.retry} />
          ) : isEmpty ? (
            <NothingAvailable />
          ) : (
            <>
              <LocationChoice />
              <SeatsTold date={date} words={props.seats} />
              {props.children}
            </>
          )}
        </Middle>
        {side}
      </form>
      {props.dialog}
    </StepFrame>
  )
}

function Bar({ date, hint }: { date: DateStep; hint: string }) {
  const t = useWords()
  return (
    <BottomBar
      hint={date.first ? t(date.first) : hint}
      action={
        <Button type="submit" form="booking-step" busy={date.busy} disabled={!date.isReady}>
          {t('slots.continue')}
        </Button>
      }
    />
  )
}

function SeatsTold({ date, words }: { date: DateStep; words: DateFrameProps['seats'] }) {
  const t = useWords()
  const { draft } = useBooking()
  if (!words) return null
  return <SeatsLine>{date.seatsfirst ? t(words.first) : t(words.chosen, { count: draft.seats ?? 1 })}</SeatsLine>
}

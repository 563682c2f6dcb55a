import styled from '@emotion/styled'
import { type ReactNode, useMemo } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { leastOf } from '../../booking/resources/selection.ts'
import { Content, StepFrame, StepHeading } from '../../booking/step/step-frame.tsx'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import { AvailabilityFailed } from '../../booking/trouble/availability-failed.tsx'
import type { CallErrorCode } from '../../data/errors.ts'
import { beside, lowOrNarrow, roomy, wide } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { LocationChoice } from './location/location-choice.tsx'
import { NothingAvailable } from './nothing-available.tsx'
import { LostTime } from './splash/lost-time.tsx'
import type { DateStep } from './use-date-step.ts'

/** The width of the column beside the dates, px. */
export const sideWidth = { beside: 208, wide: 240, roomy: 288 }

const Middle = styled(Content)({
  position: 'relative',
  [lowOrNarrow]: { paddingBlock: 'calc(var(--space) * 1.5)' },
  '& [data-part=calendar]': { transition: 'opacity var(--slow)' },
  '& [data-part=calendar][inert]': { opacity: 0.45, filter: 'saturate(0)' },
  // On narrow screens the outer columns shrink first, so that days stay as wide as a thumb.
  '&[data-columns]': {
    [wide]: { paddingInline: 'calc(var(--space) * 2.5)' },
    [roomy]: { paddingInline: 'calc(var(--space) * 4)' },
    // Leaves room for the side column, which lies over it: on a slow line the dates are drawn before it has come.
    '&:not(:has(+ [hidden]))': {
      [beside]: { marginInlineEnd: sideWidth.beside },
      [wide]: { marginInlineEnd: sideWidth.wide },
      [roomy]: { marginInlineEnd: sideWidth.roomy },
    },
  },
})

const Head = styled.div({
  // On a phone the calendar begins as high as it can.
  [lowOrNarrow]: {
    '&& > div:has(> h2)': { marginBlockEnd: 0 },
    '&& h2': { fontSize: 'var(--h3-size)', lineHeight: 'var(--h3-line)' },
  },
  '&[data-beside]': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 'calc(var(--space) * 2)',
    marginBlockEnd: 'calc(var(--space) * 1.5)',
    '& > :first-of-type': { marginBlockEnd: 0 },
  },
})

/** Overlays the heading, so that a late answer does not move the dates. */
const Status = styled.div({
  position: 'absolute',
  insetBlockStart: 'calc(var(--space) * 1.5)',
  insetInline: 'calc(var(--space) * 1.5)',
  zIndex: 3,
  borderRadius: 'min(var(--radius-field), 12px)',
  boxShadow: 'var(--shadow-raised)',
  // A calendar that unfolds with the answer moves anyway.
  '&[data-unfolds]': { position: 'static', boxShadow: 'none', marginBlockEnd: 'calc(var(--space) * 1.5)' },
  '&:empty': { boxShadow: 'none', marginBlockEnd: 0 },
  '&:focus': { outline: 'none' },
})

/** Above dates that are greyed out. */
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
  /** The choices before the date, in the summary. */
  choices: ReactNode
  /** The bar's hint for the next choice, unless something else comes first. */
  hint: string
  /** Shown beside the heading. */
  beside?: ReactNode
  /** What happened to the choice meanwhile; replaced by an error of the hold. */
  notice: ReactNode
  /** Special texts of this kind of date for some refusals, by code. */
  refusals?: Partial<Record<CallErrorCode, string>>
  /** Replaces the dates when they could not be loaded. */
  failed?: { error: CallErrorCode | undefined; retry(): void } | null
  /** Replaces the dates when nothing is free in any month. */
  isEmpty: boolean
  /** Called when the customer interacts with the dates. */
  onTouch?: () => void
  /** The dates. */
  children: ReactNode
  /** The column beside the dates. */
  side?: ReactNode
  /** Opens over the whole step. */
  dialog: ReactNode
}

/** The frame of every date step; `children` render the dates. */
export function DateFrame(props: DateFrameProps) {
  const { step, date, notice, failed, isEmpty, onTouch, side } = props
  const t = useWords()
  const { facts, inplace } = useBooking()
  const own = date.error ? props.refusals?.[date.error.code] : undefined
  return (
    <StepFrame choices={props.choices} bar={<Bar date={date} hint={props.hint} />}>
      <form id="booking-step" onSubmit={date.submit} noValidate style={{ display: 'contents' }}>
        <Middle onPointerEnter={onTouch} onFocus={onTouch} data-columns={side ? '' : undefined}>
          <Head data-beside={props.beside ? '' : undefined}>
            <StepHeading step={step} />
            {props.beside}
          </Head>
          <Status ref={date.status} tabIndex={-1} data-unfolds={inplace?.onTaking ? '' : undefined}>
            {date.error ? (
              <Failure error={date.error} onRetry={() => void date.go()} busy={date.busy}>
                {own === undefined ? undefined : t(own)}
              </Failure>
            ) : date.isOwed ? (
              <Notice tone="error">{t('resources.first', { count: leastOf(facts.choicegroups) })}</Notice>
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
              {date.seatsfirst ? <SeatsLine>{t('seats.too_many')}</SeatsLine> : null}
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
  const { busy, isReady, first } = date
  const action = useMemo(
    () => (
      <Button type="submit" form="booking-step" busy={busy} disabled={!isReady}>
        {t('slots.continue')}
      </Button>
    ),
    [t, busy, isReady],
  )
  return <BottomBar hint={first ?? hint} isOwed={first !== null} action={action} />
}

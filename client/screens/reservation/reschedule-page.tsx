import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { withWholeSpans } from '../../booking/date/in-one-piece.ts'
import { isOfDays, useWhen, type WhenSpan } from '../../booking/date/when.ts'
import { againPath, isMovable, managePath } from '../../data/reservation-paths.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { CalendarMenu } from './calendar-menu.tsx'
import { useCustomerName } from './customer.tsx'
import { asksWhoComes, MoveAttendees } from './move-attendees.tsx'
import { MoveCalendar, type MoveWanted } from './move-calendar.tsx'
import { headingOfMove } from './move-heading.ts'
import { MoveReview } from './move-review.tsx'
import { Actions, Opening } from './page-style.ts'
import { CancelledForStaff, RefundText } from './refund-text.tsx'
import { ReservationFacts } from './reservation-facts.tsx'
import { PageHeading, ReservationPage } from './reservation-page.tsx'
import { StatusLine } from './status-line.tsx'
import { useReservation } from './use-opened.ts'

/** Another time for a reservation: its calendar, what the move means, and the new time. */
export default function ReschedulePage() {
  const opened = useReservation()
  return (
    <ReservationPage title="title.reschedule" titleForStaff="title.reschedule_staff" opened={opened} lines={1}>
      {(reservation, token) => (
        <Reschedule {...{ reservation, token }} replace={opened.replace} reload={opened.reload} />
      )}
    </ReservationPage>
  )
}

interface RescheduleProps {
  reservation: Reservation
  token: string
  replace(reservation: Reservation): void
  reload(): Promise<void>
}

/** The heading of each stage before the review, which asks by itself; once it is moved the page tells that instead. */
const headings = {
  choose: 'reschedule.heading',
  attendees: 'attendees.heading',
  fewer: 'attendees.stay',
} as const

function Reschedule({ reservation, token, replace, reload }: RescheduleProps) {
  const t = useWords()
  const when = useWhen()
  const { provider } = useBootstrap()
  const [wanted, setWanted] = useState<MoveWanted | null>(null)
  // With other seats it is to be said first who comes.
  const [isKnown, setKnown] = useState(false)
  const [moved, setMoved] = useState<'moved' | 'asked' | null>(null)
  const told = useRef<HTMLDivElement>(null)
  const isOpen = wanted !== null && !isKnown && asksWhoComes(reservation, wanted)
  const stage = isOpen ? (wanted.seats < reservation.seats ? 'fewer' : 'attendees') : wanted ? 'review' : 'choose'
  const choose = (chosen: MoveWanted | null) => {
    setKnown(false)
    setWanted(chosen)
  }
  const known = useCallback((chosen: MoveWanted) => {
    setKnown(true)
    setWanted(chosen)
  }, [])
  // What was pressed is gone, so the new text takes the focus, before the foot of a shorter page is painted.
  useLayoutEffect(() => {
    if (moved || stage !== 'choose') told.current?.focus()
  }, [moved, stage])
  const { status, former, stay, isbystaff } = reservation
  const name = useCustomerName(reservation)
  const toldAt = (span: WhenSpan) => {
    const { date, time } = when(span)
    return [date, withWholeSpans(time)].filter(Boolean).join(', ')
  }
  const back = (
    <LinkButton variant="secondary" href={managePath(reservation.id, token)}>
      {isbystaff ? t('staffpage.back', { name }) : t('reschedule.manage')}
    </LinkButton>
  )
  if (status === 'cancelled')
    return (
      <>
        <Opening>
          <StatusLine reservation={reservation} />
          <PageHeading>{isbystaff ? t('staffpage.cancelled', { name }) : t('thanks.cancelled')}</PageHeading>
          {isbystaff ? (
            <CancelledForStaff reservation={reservation} />
          ) : (
            <>
              <p>{t('thanks.cancelled_text')}</p>
              <RefundText reservation={reservation} />
            </>
          )}
        </Opening>
        <Actions>
          {isbystaff ? back : <LinkButton href={againPath(reservation)}>{t('thanks.again')}</LinkButton>}
        </Actions>
      </>
    )
  const ofDays = isOfDays(reservation) ? '_days' : ''
  if (moved)
    return (
      <>
        <Opening>
          <StatusLine reservation={reservation} />
          <div ref={told} tabIndex={-1} data-part="told">
            <h1>
              {isbystaff
                ? t(ofDays ? 'staffpage.done_moved_days' : 'staffpage.done_moved', { name })
                : t(`reschedule.done_${moved}${ofDays}`)}
            </h1>
          </div>
          {isbystaff ? (
            <p>{t('cancel.staff_done', { name })}</p>
          ) : (
            <p>{t('thanks.mail', { email: reservation.email })}</p>
          )}
        </Opening>
        <ReservationFacts reservation={reservation} />
        <Actions>
          <CalendarMenu reservation={reservation} token={token} />
          {back}
        </Actions>
      </>
    )
  if (!isMovable(reservation))
    return (
      <>
        <Opening data-gate="reschedule_cutoff">
          <StatusLine reservation={reservation} />
          <PageHeading>{t('reschedule.late')}</PageHeading>
          {isbystaff ? null : <p>{t('reschedule.late_text', { provider: provider?.name ?? '' })}</p>}
        </Opening>
        <Actions>{back}</Actions>
      </>
    )
  return (
    <>
      <Opening>
        <StatusLine reservation={reservation} />
        <PageHeading>
          {wanted && stage === 'review'
            ? t(headingOfMove(reservation, wanted))
            : isbystaff && stage === 'choose'
              ? t('staffpage.move', { name })
              : t(headings[stage === 'review' ? 'choose' : stage])}
        </PageHeading>
        <div ref={told} tabIndex={-1} data-part="told">
          {wanted ? null : (
            <>
              <p>
                {t('reschedule.now', {
                  what: reservation.bookablename,
                  when: toldAt({ ...(former ?? reservation), stay }),
                })}
              </p>
              {former ? (
                <p>{t(isbystaff ? 'staffpage.move_asked' : 'reschedule.asked', { name, when: toldAt(reservation) })}</p>
              ) : null}
            </>
          )}
        </div>
      </Opening>
      {wanted && isOpen ? (
        <MoveAttendees {...{ reservation, token, wanted }} onBack={() => choose(null)} onKnown={known} />
      ) : wanted ? (
        <MoveReview
          reservation={reservation}
          token={token}
          wanted={wanted}
          onBack={() => choose(null)}
          onWanted={setWanted}
          onMoved={(move) => {
            replace({
              ...reservation,
              ...move.reservation,
              servedby: wanted.resources ? [] : reservation.servedby,
              where: reservation.where,
              isbystaff,
            })
            // The answer does not name who is to come instead.
            if (wanted.resources) void reload()
            setMoved(move.approval ? 'asked' : 'moved')
          }}
        />
      ) : (
        <>
          <MoveCalendar reservation={reservation} token={token} onChosen={choose} />
          <Actions>{back}</Actions>
        </>
      )}
    </>
  )
}

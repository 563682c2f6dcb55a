import styled from '@emotion/styled'
import { useId, useState } from 'react'
import { Quantity } from '../../booking/fields/quantity.tsx'
import type { CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useWords } from '../../ui/words.tsx'
import { ownPlaceOf } from './destination.ts'
import { attendeesOf, WhoStays } from './who-stays.tsx'

const Party = styled.div({ marginBlockStart: 'calc(var(--space) * 2)' })

const Asked = styled(Party)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'var(--space) calc(var(--space) * 2)',
})

interface FewerSeatsProps {
  reservation: Reservation
  token: string
  onClose(): void
  onChanged(reservation: Reservation): void
}

/** Asks a party that waits how many are left of it, and where they are known who; it keeps its place in line. */
export function FewerSeats({ reservation, token, onClose, onChanged }: FewerSeatsProps) {
  const t = useWords()
  const calls = useCalls()
  const field = useId()
  const { id, version } = reservation
  const most = reservation.seats - 1
  const attendees = attendeesOf(reservation)
  const [chosen, setChosen] = useState<number[]>([])
  const [count, setCount] = useState(most)
  const seats = attendees ? chosen.length : count
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const save = async () => {
    setBusy(true)
    setError(null)
    const { roster } = reservation.given
    const stays = attendees && { roster: chosen.flatMap((seat) => roster[seat] ?? []) }
    const done = await calls.reschedule({ id, token, ...ownPlaceOf(reservation), seats, version, ...stays })
    const latest = done.ok ? await calls.reservation({ id, token }) : done
    setBusy(false)
    if (latest.ok) onChanged(latest.value)
    else setError(latest.error)
  }
  return (
    <Dialog
      open
      narrow
      title={t('waitlist.fewer_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('nav.close')}
          </Button>
          <Button onClick={save} busy={busy} disabled={seats < 1 || seats > most}>
            {t('waitlist.fewer_save')}
          </Button>
        </>
      }
    >
      <p>{t('waitlist.fewer_text')}</p>
      {attendees ? (
        <Party>
          <WhoStays
            attendees={attendees}
            chosen={chosen}
            help={t('attendees.stay_some', { count: chosen.length })}
            onChoose={setChosen}
          />
        </Party>
      ) : (
        <Asked data-part="seats">
          <label htmlFor={field}>{t('seats.label')}</label>
          <Quantity
            {...{ id: field, least: 1, min: 1, max: most, isLabelled: true }}
            name={t('seats.one')}
            count={count}
            onCount={(typed) => setCount(Math.min(typed, most))}
          />
        </Asked>
      )}
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}

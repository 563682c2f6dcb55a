import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../booking-context.tsx'
import { slotInstants } from '../slot-instants.ts'
import { useHold } from './use-hold.ts'
import { useRemaining } from './use-remaining.ts'

/** From here on the countdown shows. */
const calmUntil = 120

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How long the slot is kept, told calmly at the end; when it has run out, one button takes it again. */
export function HoldNotice({ onOther }: { onOther(): void }) {
  const t = useWords()
  const { draft, facts } = useBooking()
  const held = draft.reservation !== undefined && facts.holdduration !== 0
  const remaining = useRemaining(held ? draft.expires : undefined)
  const [back, setBack] = useState(false)
  if (remaining === null) return null
  if (remaining === 0) return <Expired onOther={onOther} onBack={() => setBack(true)} />
  if (remaining > calmUntil) return back ? <LiveRegion message={t('hold.back')} /> : null
  return (
    <>
      <Notice tone="warning">
        <span aria-hidden style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('hold.remaining', { time: clockOf(remaining) })}
        </span>
      </Notice>
      <LiveRegion message={t('hold.remaining_announce', { count: Math.ceil(remaining / 60) })} />
    </>
  )
}

function Expired({ onOther, onBack }: { onOther(): void; onBack(): void }) {
  const t = useWords()
  const { draft } = useBooking()
  const { take, busy, error } = useHold()
  const again = async () => {
    const { start, end } = draft
    if (start && end && (await take({ start, end, ...slotInstants(draft) }))) onBack()
  }
  const gone = error?.code === 'slot_taken' || error?.code === 'seats_not_available'
  return (
    <Notice
      tone="error"
      action={
        gone ? (
          <Button onClick={onOther}>{t('hold.other')}</Button>
        ) : (
          <Button onClick={again} busy={busy}>
            {t('hold.again')}
          </Button>
        )
      }
    >
      <strong>{t('hold.expired.title')}</strong>
      <br />
      {gone ? t('hold.gone') : error ? t(`error.${error.code}`) : t('hold.expired.text')}
    </Notice>
  )
}

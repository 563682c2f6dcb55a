import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.tsx'
import { type DaySlot, groupByPart } from './group-slots.ts'
import { Group, Row, Scroll } from './slot-style.ts'

interface SlotListProps {
  slots: DaySlot[]
  /** Whether slots say how many seats they have left. */
  showseats: boolean
  /** `start_utc` of the slot chosen. */
  chosen: string | null
  busy: boolean
  time(time: string): string
  onChoose(slot: DaySlot): void
}

/** The slots of a day in Morning, Afternoon and Evening. The one chosen opens its Continue beside it. */
export function SlotList({ slots, ...rest }: SlotListProps) {
  const t = useWords()
  return (
    <Scroll data-scroll>
      {groupByPart(slots).map((group) => (
        <Group key={group.part} aria-labelledby={`slots-${group.part}`}>
          <h4 id={`slots-${group.part}`}>{t(`slots.${group.part}`)}</h4>
          <ul>
            {group.slots.map((one) => (
              <Slot key={one.slot.start_utc} one={one} {...rest} />
            ))}
          </ul>
        </Group>
      ))}
    </Scroll>
  )
}

function Slot({ one, showseats, chosen, busy, time, onChoose }: Omit<SlotListProps, 'slots'> & { one: DaySlot }) {
  const t = useWords()
  const { slot, twin } = one
  const picked = chosen === slot.start_utc
  const label = time(one.time)
  const twinWord = twin ? t(`slots.twice_${twin === 'first' ? 'first' : 'second'}`) : ''
  const seats = slot.available ? t('seats.left', { count: slot.seats }) : t('seats.full')
  const notes = [twinWord, showseats || !slot.available ? seats : ''].filter(Boolean).join(', ')
  return (
    <Row>
      <button
        type="button"
        data-slot={slot.start_utc}
        aria-pressed={picked}
        aria-disabled={slot.available ? undefined : true}
        onClick={slot.available ? () => onChoose(one) : undefined}
      >
        <span>{label}</span>
        {notes ? <small>{notes}</small> : null}
      </button>
      {picked ? (
        <span data-part="continue">
          <Button type="submit" busy={busy} aria-label={t('slots.continue_with', { time: label })}>
            {t('slots.continue')}
          </Button>
        </span>
      ) : null}
    </Row>
  )
}

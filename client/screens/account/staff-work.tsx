import styled from '@emotion/styled'
import { useEffect, useMemo, useState } from 'react'
import { WaitsForYou } from '../../booking/day/waits-for-you.tsx'
import { createDayCalls, type DayList } from '../../data/day-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'

const Part = styled.section({
  display: 'grid',
  justifyItems: 'start',
  gap: 'calc(var(--space) * 1.5)',
  '& > h2': { fontSize: 'var(--h3-size)' },
})

/** Where staff go on once they are in: what waits for them, and their day. Who works elsewhere reads nothing of it. */
export function StaffWork() {
  const t = useWords()
  const client = useRpc()
  const calls = useMemo(() => createDayCalls(client), [client])
  const [list, setList] = useState<DayList | null>(null)
  useEffect(() => {
    let isLeft = false
    void calls.day(null).then((answer) => {
      if (answer.ok && !isLeft) setList(answer.value)
    })
    return () => {
      isLeft = true
    }
  }, [calls])
  if (list === null) return null
  return (
    <>
      <WaitsForYou waiting={list.waiting} />
      <Part aria-labelledby="day-heading">
        <h2 id="day-heading">{t('session.today')}</h2>
        <p>
          {t('today.coming', { count: list.entries.length })}
          {list.departures.length > 0 ? ` ${t('today.ending', { count: list.departures.length })}` : null}
        </p>
        <LinkButton href="/today" variant={list.waiting.length > 0 ? 'secondary' : 'primary'}>
          {t('today.open')}
        </LinkButton>
      </Part>
      <h2 style={{ fontSize: 'var(--h3-size)' }}>{t('session.reservations')}</h2>
    </>
  )
}

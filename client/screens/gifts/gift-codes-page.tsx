import styled from '@emotion/styled'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { StaffOnly } from '../../booking/login/staff-only.tsx'
import type { CallError } from '../../data/errors.ts'
import { createGiftCalls, type GiftCode } from '../../data/gift-calls.ts'
import { text } from '../../data/read.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageRoom } from '../../ui/page-sheet.ts'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaffRows } from '../../ui/staff-rows.ts'
import { useWords } from '../../ui/words.tsx'
import { Sheet } from './gift-style.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

const Codes = styled(StaffRows)({ '& > li:not([data-status=active])': { color: 'var(--muted)' } })

/** For staff: the gift codes that were issued and sold, with what is left of each. */
export default function GiftCodesPage() {
  return (
    <PageRoom>
      <Sheet>
        <StaffOnly title="giftcodes.title" height={240}>
          <List />
        </StaffOnly>
      </Sheet>
    </PageRoom>
  )
}

/** What was done last, as it is told above the list. */
type Done = { issued: { gift: GiftCode; code: string } } | { voided: GiftCode } | null

function List() {
  const t = useWords()
  const client = useRpc()
  const calls = useMemo(() => createGiftCalls(client), [client])
  const [page, setPage] = useState(1)
  const [list, setList] = useState<{ items: GiftCode[]; hasmore: boolean } | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  /** How often something was issued or made void: then the list is drawn anew, below what is told of it. */
  const [drawn, setDrawn] = useState(0)
  const [isIssuing, setIssuing] = useState(false)
  const [voiding, setVoiding] = useState<GiftCode | null>(null)
  const [done, setDone] = useState<Done>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const turn = useRef({ number: 0, page: 1 })
  // The number of a page is told with what is on it.
  const load = useCallback(
    async (to: number) => {
      turn.current = { number: turn.current.number + 1, page: to }
      const { number } = turn.current
      const answer = await calls.list(to)
      if (number !== turn.current.number) return
      setFailed(answer.ok ? null : answer.error)
      if (!answer.ok) return
      setList(answer.value)
      setPage(to)
    },
    [calls],
  )
  useEffect(() => void load(1), [load])
  const after = async (what: Done) => {
    await load(1)
    setIssuing(false)
    setVoiding(null)
    setDone(what)
    setDrawn((before) => before + 1)
    heading.current?.focus()
  }
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('giftcodes.title')}
        </h1>
        <p>{t('giftcodes.text')}</p>
        <div>
          <Button onClick={() => setIssuing(true)}>{t('giftcodes.issue')}</Button>
        </div>
      </header>
      <DoneNotice done={done} />
      {failed ? <Failure error={failed} repeatable onRetry={() => load(turn.current.page)} /> : null}
      {list === null && !failed ? <Skeleton height={240} /> : null}
      {list && list.items.length === 0 && page === 1 ? <Empty icon="cart">{t('giftcodes.empty')}</Empty> : null}
      {list && list.items.length > 0 ? (
        <Codes key={drawn}>
          {list.items.map((gift) => (
            <li key={gift.id} data-status={gift.status}>
              <Gift gift={gift} />
              {gift.status === 'void' && gift.remaining === 0 ? null : (
                <div>
                  <Button variant="secondary" onClick={() => setVoiding(gift)}>
                    {t('giftcodes.void')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </Codes>
      ) : null}
      {list ? <Pager key={`pages ${drawn}`} page={page} hasMore={list.hasmore} onPage={load} /> : null}
      {isIssuing ? (
        <IssueDialog calls={calls} onClose={() => setIssuing(false)} onIssued={(issued) => after({ issued })} />
      ) : null}
      {voiding ? (
        <VoidDialog
          gift={voiding}
          calls={calls}
          onClose={() => setVoiding(null)}
          onVoided={(voided) => after({ voided })}
        />
      ) : null}
    </>
  )
}

/** The code that was issued, which is shown only now, or what was made void. */
function DoneNotice({ done }: { done: Done }) {
  const t = useWords()
  const { money } = useFormats()
  if (done === null) return null
  if ('voided' in done) return <Notice tone="success">{t('giftcodes.voided', { last4: done.voided.last4 })}</Notice>
  const { gift, code } = done.issued
  return (
    <section data-part="issued">
      <Notice tone="success">{t('giftcodes.issued', { amount: money(gift.value) })}</Notice>
      <Code>{code}</Code>
    </section>
  )
}

/** What is left of a code, for whom it is, and what became of it. */
function Gift({ gift }: { gift: GiftCode }) {
  const t = useWords()
  const { money, longDate: long } = useFormats()
  const { provider } = useBootstrap()
  const on = (instant: string) => long(wallClockIn(instant, text(provider?.timezone) || 'UTC').date)
  const { status, last4, value, remaining, held, until, toname, toemail, sendon_utc, issued_utc } = gift
  const facts = [
    toname && t('giftcodes.to', { name: toname }),
    sendon_utc && t('giftcodes.mailed', { email: toemail, date: on(sendon_utc) }),
    t(gift.issuer === null ? 'giftcodes.sold' : 'giftcodes.given', {
      date: on(issued_utc),
    }),
    until && t('giftcodes.good_until', { date: long(until) }),
    held > 0 && t('giftcodes.held', { amount: money(held) }),
    gift.voided_utc && t('giftcodes.voided_why', { date: on(gift.voided_utc), reason: gift.voidreason ?? '' }),
  ].filter(Boolean)
  return (
    <div>
      <strong>{t('giftcodes.left', { amount: money(remaining), value: money(value) })}</strong>
      <p>
        {t(`giftcodes.status_${status}`)} · {t('giftcodes.ending', { last4 })}
      </p>
      {facts.map((fact) => (
        <small key={String(fact)}>{fact}</small>
      ))}
    </div>
  )
}

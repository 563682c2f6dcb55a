import styled from '@emotion/styled'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { CallError } from '../../../data/errors.ts'
import type { SavedCards as Known, SavedCard } from '../../../data/saved-cards.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardName, expiryWords } from '../../../ui/card-words.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Section } from '../account-style.ts'
import { RemoveCardDialog } from './remove-card-dialog.tsx'

const Rows = styled.ul({
  display: 'grid',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 calc(var(--space) * 2)',
    minHeight: 64,
    paddingBlock: 'var(--space)',
    borderBlockStart: '1px solid var(--border)',
    '& > div': { flex: '1 1 12rem', minWidth: 0 },
    '& > span': { display: 'flex', gap: 'var(--space)', marginInlineStart: 'auto' },
    '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
    '& em': { fontStyle: 'normal', fontWeight: 600 },
  },
})

/** The user's saved cards with the site's provider, the preferred one first; nothing where none can be saved. */
export function SavedCards() {
  const t = useWords()
  const { provider } = useBootstrap()
  return provider ? <List heading={t('account.cards')} provider={provider.name} /> : null
}

function List({ heading, provider }: { heading: string; provider: string }) {
  const t = useWords()
  const calls = useAccountCalls()
  const [known, setKnown] = useState<Known | null>(null)
  const cards = known?.cards ?? null
  const [failed, setFailed] = useState<CallError | null>(null)
  const [busy, setBusy] = useState('')
  const [leaving, setLeaving] = useState<SavedCard | null>(null)
  const [removed, setRemoved] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const take = useCallback((answer: Awaited<ReturnType<typeof calls.savedCards>>) => {
    if (answer.ok) setKnown(answer.value)
    setFailed(answer.ok ? null : answer.error)
  }, [])
  const load = useCallback(async () => take(await calls.savedCards()), [calls, take])
  useEffect(() => void load(), [load])
  /** The card that could not be preferred, to be tried again. */
  const [left, setLeft] = useState<SavedCard | null>(null)
  const prefer = async (card: SavedCard) => {
    setBusy(card.customerid)
    const answer = await calls.preferCard(card.customerid)
    setLeft(answer.ok ? null : card)
    take(answer)
    setBusy('')
    title.current?.focus()
  }
  if (known && !known.cansave && known.cards.length === 0) return null
  return (
    <Section aria-labelledby="account-cards">
      <header>
        <h2 ref={title} id="account-cards" tabIndex={-1}>
          {heading}
        </h2>
        <p>{cards?.length === 0 ? t('account.cards_none') : t('account.cards_text', { provider })}</p>
      </header>
      {failed ? <Failure error={failed} onRetry={() => (left === null ? load() : prefer(left))} /> : null}
      {removed === '' ? null : <Notice tone="success">{t('account.card_removed', { card: removed })}</Notice>}
      {cards === null && !failed ? <Skeleton height={64} /> : null}
      {cards?.length ? (
        <Rows>
          {cards.map((card) => (
            <CardRow
              key={card.customerid}
              card={card}
              busy={busy === card.customerid}
              onPrefer={() => void prefer(card)}
              onRemove={() => {
                setRemoved('')
                setLeaving(card)
              }}
            />
          ))}
        </Rows>
      ) : null}
      {leaving ? (
        <RemoveCardDialog
          card={leaving}
          others={cards?.filter(({ customerid }) => customerid !== leaving.customerid) ?? []}
          onClose={() => setLeaving(null)}
          onRemoved={(left) => {
            setRemoved(cardName(t, leaving))
            setKnown(left)
            setLeaving(null)
            // The pressed button has gone with its row.
            requestAnimationFrame(() => title.current?.focus())
          }}
        />
      ) : null}
    </Section>
  )
}

interface CardRowProps {
  card: SavedCard
  busy: boolean
  onPrefer(): void
  onRemove(): void
}

function CardRow({ card, busy, onPrefer, onRemove }: CardRowProps) {
  const t = useWords()
  const { today } = useBootstrap()
  const id = useId()
  return (
    <li>
      <div id={id}>
        {cardName(t, card)}
        <small>
          {expiryWords(t, card, today)}
          {card.preferred ? <em> · {t('account.card_preferred')}</em> : null}
        </small>
        {card.inuse ? <small>{t('account.card_in_use')}</small> : null}
      </div>
      <span>
        {card.preferred ? null : (
          <Button variant="quiet" busy={busy} onClick={onPrefer} aria-describedby={id}>
            {t('account.card_prefer')}
          </Button>
        )}
        <Button variant="quiet" onClick={onRemove} aria-describedby={id}>
          {t('account.card_remove')}
        </Button>
      </span>
    </li>
  )
}

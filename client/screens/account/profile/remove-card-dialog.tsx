import styled from '@emotion/styled'
import { useState } from 'react'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { CallError } from '../../../data/errors.ts'
import { isExpired, type SavedCard, type SavedCards } from '../../../data/saved-cards.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardName, expiryWords } from '../../../ui/card-words.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'

const Others = styled.fieldset({
  display: 'grid',
  marginBlockStart: 'calc(var(--space) * 2)',
  '& legend': { fontWeight: 600 },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 'calc(var(--space) * 1.5)',
    minHeight: 52,
    cursor: 'pointer',
  },
  '& input': { flex: 'none', width: 20, height: 20, margin: 0, accentColor: 'var(--primary)' },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
})

interface RemoveCardDialogProps {
  card: SavedCard
  others: SavedCard[]
  onClose(): void
  onRemoved(left: SavedCards): void
}

/** Asks before a card is removed, and for the one that takes its place where something is still to be paid with it. */
export function RemoveCardDialog({ card, others, onClose, onRemoved }: RemoveCardDialogProps) {
  const t = useWords()
  const { today } = useBootstrap()
  const calls = useAccountCalls()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallError | null>(null)
  // It may have come into use since the page was drawn.
  const isInUse = card.inuse || failed?.code === 'method_in_use'
  const fit = others.filter((one) => one.processor === card.processor && !isExpired(one, today))
  const [chosen, choose] = useState<string | null>(null)
  const replacement = isInUse ? (chosen ?? fit[0]?.customerid) : undefined
  const isPossible = !isInUse || replacement !== undefined
  const remove = async () => {
    setBusy(true)
    const { customerid } = card
    const answer = await calls.removeCard({ customerid, ...(replacement !== undefined && { replacement }) })
    setBusy(false)
    if (answer.ok) onRemoved(answer.value)
    else setFailed(answer.error)
  }
  return (
    <Dialog
      open
      narrow
      title={t('account.card_remove_title', { card: cardName(t, card) })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('account.card_keep')}
          </Button>
          {isPossible ? (
            <Button busy={busy} onClick={() => void remove()}>
              {t('account.card_remove')}
            </Button>
          ) : null}
        </>
      }
    >
      {failed ? <Notice tone="error">{failureText(t, failed)}</Notice> : null}
      <p>
        {isInUse
          ? t(isPossible ? 'account.card_replace_text' : 'account.card_replace_none')
          : t('account.card_remove_text')}
      </p>
      {isInUse && isPossible ? (
        <Others disabled={busy}>
          <legend>{t('account.card_replace')}</legend>
          {fit.map((one) => (
            <label key={one.customerid}>
              <input
                type="radio"
                name="replacement"
                checked={one.customerid === replacement}
                onChange={() => choose(one.customerid)}
              />
              <span>
                {cardName(t, one)}
                <small>{expiryWords(t, one, today)}</small>
              </span>
            </label>
          ))}
        </Others>
      ) : null}
    </Dialog>
  )
}

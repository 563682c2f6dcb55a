import { judgePassword } from '../../../core/domain/access/password-rules.ts'
import type { TypedPassword } from '../../../core/domain/forms/password-rules.ts'
import { FormIcon } from '../../ui/form-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { RuleList } from './password-style.ts'

interface PasswordRulesProps {
  id: string
  typed: TypedPassword
  /** Whether unmet rules are shown as errors. */
  judged: boolean
}

/** The rules for a password and its confirmation, each with an icon and a word for whether it is met. */
export function PasswordRules({ id, typed: { password, confirmation }, judged }: PasswordRulesProps) {
  const t = useWords()
  const rules = judgePassword(password, confirmation).map(({ key, isMet }) => ({
    key,
    isMet: isMet && password !== '',
    isBegun: (key === 'password_match' ? confirmation : password) !== '',
  }))
  const met = rules.filter(({ isMet }) => isMet).length
  return (
    <>
      <RuleList id={id} aria-label={t('form.password_rules')}>
        {rules.map(({ key, isMet, isBegun }) => {
          const isBroken = !isMet && judged && isBegun
          return (
            <li key={key} data-met={isMet || undefined} data-unmet={isBroken || undefined}>
              {isMet ? <Icon name="check" size={16} /> : <FormIcon name={isBroken ? 'alert' : 'circle'} size={16} />}
              <span>
                {t(`validation.${key}`)}
                <VisuallyHidden>{t(isMet ? 'form.rule_met' : 'form.rule_unmet')}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </RuleList>
      <LiveRegion message={password === '' ? '' : t('form.rules_met', { count: met, total: rules.length })} />
    </>
  )
}

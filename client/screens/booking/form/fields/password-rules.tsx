import { passwordRules } from '../../../../../core/domain/forms/password-rules.ts'
import { FormIcon } from '../../../../ui/form-icon.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { useWords } from '../../../../ui/words.tsx'
import { RuleList } from './password-style.ts'

interface PasswordRulesProps {
  id: string
  password: string
  /** Whether rules that are not met yet are told as faults. */
  judged: boolean
}

/** What a password must be, each rule with a sign and a word for whether it is met. */
export function PasswordRules({ id, password, judged }: PasswordRulesProps) {
  const t = useWords()
  const met = passwordRules.filter((rule) => password !== '' && rule.holds(password)).length
  return (
    <>
      <RuleList id={id} aria-label={t('form.password_rules')}>
        {passwordRules.map((rule) => {
          const isMet = password !== '' && rule.holds(password)
          const isBroken = !isMet && judged && password !== ''
          return (
            <li key={rule.key} data-met={isMet || undefined} data-unmet={isBroken || undefined}>
              {isMet ? <Icon name="check" size={16} /> : <FormIcon name={isBroken ? 'alert' : 'circle'} size={16} />}
              <span>
                {t(`validation.${rule.key}`)}
                <VisuallyHidden>{t(isMet ? 'form.rule_met' : 'form.rule_unmet')}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </RuleList>
      <LiveRegion message={password === '' ? '' : t('form.rules_met', { count: met, total: passwordRules.length })} />
    </>
  )
}

/** Messages after a failed single sign-on. */
export const signOn = {
  'signon.failed': 'No has iniciado sesión',
  'signon.unavailable': 'Ahora mismo no se puede iniciar sesión de esta forma. Inténtalo de nuevo en un minuto.',
  'signon.kept': 'Lo que has elegido y escrito hasta ahora se conserva.',
  'signon.go_on': 'Continuar',
  'signon.again': 'Volver a intentarlo',
  'signon.back': 'Volver sin iniciar sesión',
} as const

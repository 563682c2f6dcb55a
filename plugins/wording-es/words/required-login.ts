/** Logging in, or continuing as a guest, in the middle of a booking. */
export const requiredLogin = {
  'entry.have_account': '¿Tienes una cuenta?',
  'entry.log_in': 'Iniciar sesión',
  'entry.booking_as': 'Reservas como {name}',
  'entry.not_you': 'Cerrar sesión',
  'entry.needed': 'Para reservar esto, inicia sesión o crea una cuenta.',
  'entry.needed_held':
    'Para reservar esto, inicia sesión o crea una cuenta. Mientras tanto te guardamos la hora que has elegido.',
  'entry.way': '¿Tienes una cuenta?',
  'entry.way_login': 'Tengo una cuenta',
  'entry.way_create': 'Es mi primera vez',
  'entry.password': 'Contraseña',
  'entry.new_password': 'Elige una contraseña',
  'entry.forgot': '¿Has olvidado tu contraseña?',
  'entry.continue_login': 'Iniciar sesión',
  'entry.continue_create': 'Crear cuenta',
  'entry.window': 'Iniciar sesión o crear una cuenta',
  'entry.sign_on': 'Continuar con el inicio de sesión único',
  'entry.sign_on_with': 'Continuar con {name}',
  'entry.or': 'o',
  'entry.as_guest': 'Continuar como invitado',
  'entry.reset': 'Restablecer la contraseña',
} as const

/** What staff read on the page of a reservation, where its customer is spoken to otherwise. */
export const staffPage = {
  'title.manage_staff': '{name} · {provider}',
  'title.reschedule_staff': 'Otra hora: {name} · {provider}',
  'staffpage.somebody': 'Un cliente',
  'staffpage.heading': 'Para {name}',
  'staffpage.cancelled': 'Cancelación de {name}',
  'staffpage.over': '{name} ya no está en la lista de espera',
  'staffpage.modify': 'Mover o cambiar',
  'staffpage.due': 'Por pagar',
  'staffpage.refund_until':
    'Devolución completa si {name} cancela {at, select, midnight {hasta el final del {lastday}{zone}} other {antes del {date}, {time}}}.',
  'staffpage.refund_locked':
    '{amount} de lo que pagó {name} no se devuelve de forma automática, porque se cambió tarde. El resto sí, si cancela antes del {date}, {time}.',
  'staffpage.refund_open':
    'Se devuelve todo si {name} cancela antes de que {by, select, staff {lo confirmes} other {alguien se encargue}}; después, lo decides tú.',
  'staffpage.refund_past': 'Ha pasado el plazo de la devolución automática: si {name} cancela, lo decides tú.',
  'staffpage.move_ended': 'Un cambio que pidió {name} no se hizo y no cuesta nada. Todo queda como se ve abajo.',
  'staffpage.messages': 'Los mensajes van a {address}, porque {name} aceptó:',
  'staffpage.place':
    '{count, plural, =0 {Es la primera persona de la lista} one {# persona por delante} other {# personas por delante}}',
  'staffpage.waiting': '{name} está en la lista de espera y recibirá un aviso en cuanto quede sitio.',
  'staffpage.kept':
    'Esta hora está reservada para {name}: se le ofrece una plaza de la lista de espera. Puedes aceptar la oferta en su nombre.',
  'staffpage.offered': 'Se ofrece una plaza a {name}',
  'staffpage.offered_until': 'Se guarda hasta: {until}. Si no se acepta antes, pasa a la siguiente persona.',
  'staffpage.accept': 'Aceptar para {name}',
  'staffpage.accepted': '{name} tiene la plaza y ha recibido un correo.',
  'staffpage.fewer': 'Menos {seats}',
  'staffpage.leave': 'Quitar de la lista de espera',
  'staffpage.leave_title': '¿Quitar a {name} de la lista de espera?',
  'staffpage.move': '¿Cuándo debería venir {name} en su lugar?',
  'staffpage.move_asked': '{name} ha pedido {when}. Lo que elijas ahora lo sustituye.',
  'staffpage.move_refund': '{amount} vuelven a {name}. Los bancos tardan de 5 a 10 días laborables.',
  'staffpage.move_by_hand': 'Se ha pagado {amount} más que el nuevo precio. Lo decides tú.',
  'staffpage.move_locks':
    'Es tarde para un cambio sin coste: {amount} de lo que {name} ha pagado no se devuelven de forma automática si cancela después.',
  'staffpage.asked_for': '{name} pidió este cambio',
  'staffpage.asked_for_hint': 'Sin la marca, {name} puede cancelar durante 48 horas y lo recupera todo.',
  'staffpage.done_moved': '{name} tiene una hora nueva',
  'staffpage.done_moved_days': '{name} tiene fechas nuevas',
  'staffpage.back': 'Volver a lo que reservó {name}',
} as const

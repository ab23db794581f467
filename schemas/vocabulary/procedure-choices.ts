// Words that name a whole kind of procedures: "blood work", "mri", "vaccine". One of them alone is never a match; the
// procedures that people most often mean by it are offered, the commonest first.

const CHOICES = `
blood sangre hematologia = 80053 85025 80061 84443 83036
lab labs laboratorio laboratorios = 80053 85025 80061 84443 83036
analisis examen examenes prueba pruebas test tests exam screening panel = 80053 85025 80061 84443 81003
mri resonancia mra = 70551 72148 73721 73221 72141
ct tomografia = 74177 70450 71250 74176 70486
scan scans escaneo = 74177 70551 77080 78815 76700
xray radiografia placa placas = 71046 73562 73630 73610 72100
ultrasound ultrasonido ecografia doppler sonograma = 76700 76856 76805 76642 76536
imaging imagen imagenes = 71046 76700 70551 74177 77067
biopsy biopsia = 11102 19083 45380 10005 55707
vaccine vaccines vacuna vacunas immunization immunizations shot shots = 90656 91320 90715 90750 90677
injection injections inyeccion inyecciones = 20610 62323 96372 J3420 20552
surgery operation operacion cirugia cirugias surgeries = 47562 49505 27447 66984 29881
procedure procedimiento = 45378 43235 66984 47562 29881
therapy terapia terapias = 97110 90834 97530 92507 97161
visit visita consulta cita appointment doctor medico = 99213 99203 99214 S9083 99395
specialist especialista = 99243 99203 99213
hospital hospitalizacion stay = 99284 470 807 871 194
emergency emergencia = 99284 99283 99285 S9083 A0429
cast yeso = 29075 29405
brace braces = L1833 L0650 L1902 L3908
allergy allergies alergia alergias = 95004 86003 95117
infusion iv = 96365 96360 J1439 96374
culture cultivo = 87086 87070 87040 87045
hormone hormones hormona hormonas = 84443 84403 82670 83001 84144
cancer = 77067 45378 84153 71271 88142
pregnancy pregnant embarazo embarazada = 81025 76805 76801 59400 84703

knee rodilla = 73721 73562 27447 20610 29881
heart corazon = 93306 93000 93015 93224 75571
thyroid tiroides = 84443 76536 84439
fever fiebre = 99213 S9083 87804 87635
removal quitar extraccion = 11200 17110 11301 11402 69210
replacement reemplazo = 27447 27130 23472
urine orina = 81003 81001 87086
stool heces = 82274 81528 87045
eye eyes ojo ojos vista = 92014 92015 92004 66984
`;

let byWord: ReadonlyMap<string, readonly string[]> | undefined;

function readChoices(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    CHOICES.trim()
      .split('\n')
      .flatMap((line) => {
        const [words = '', codes = ''] = line.split(' = ');
        return words.split(' ').map((word) => [word, codes.split(' ')] as const);
      }),
  );
}

/** Codes of the procedures that people most often mean by a word that names a whole kind; the commonest first. */
export function commonestOf(word: string): readonly string[] {
  byWord ??= readChoices();
  return byWord.get(word) ?? [];
}

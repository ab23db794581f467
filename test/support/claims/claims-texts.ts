// Claims files of tests: the published headers with rows of invented figures.

export const CLINICIANS_BY_AREA =
  'Rndrng_Prvdr_Geo_Lvl,Rndrng_Prvdr_Geo_Cd,Rndrng_Prvdr_Geo_Desc,HCPCS_Cd,HCPCS_Desc,HCPCS_Drug_Ind,Place_Of_Srvc,Tot_Rndrng_Prvdrs,Tot_Benes,Tot_Srvcs,Tot_Bene_Day_Srvcs,Avg_Sbmtd_Chrg,Avg_Mdcr_Alowd_Amt,Avg_Mdcr_Pymt_Amt,Avg_Mdcr_Stdzd_Amt';
export const CLINICIANS =
  'Rndrng_NPI,Rndrng_Prvdr_Last_Org_Name,Rndrng_Prvdr_First_Name,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_Type,HCPCS_Cd,HCPCS_Desc,HCPCS_Drug_Ind,Place_Of_Srvc,Tot_Benes,Tot_Srvcs,Tot_Bene_Day_Srvcs,Avg_Sbmtd_Chrg,Avg_Mdcr_Alowd_Amt,Avg_Mdcr_Pymt_Amt,Avg_Mdcr_Stdzd_Amt';
export const INPATIENT_BY_AREA =
  'Rndrng_Prvdr_Geo_Lvl,Rndrng_Prvdr_Geo_Cd,Rndrng_Prvdr_Geo_Desc,DRG_Cd,DRG_Desc,Tot_Dschrgs,Avg_Submtd_Cvrd_Chrg,Avg_Tot_Pymt_Amt,Avg_Mdcr_Pymt_Amt';
export const INPATIENT =
  'Rndrng_Prvdr_CCN,Rndrng_Prvdr_Org_Name,Rndrng_Prvdr_City,Rndrng_Prvdr_St,Rndrng_Prvdr_State_FIPS,Rndrng_Prvdr_Zip5,Rndrng_Prvdr_State_Abrvtn,DRG_Cd,DRG_Desc,Tot_Dschrgs,Avg_Submtd_Cvrd_Chrg,Avg_Tot_Pymt_Amt,Avg_Mdcr_Pymt_Amt';
export const OUTPATIENT_BY_AREA =
  'Rndrng_Prvdr_Geo_Lvl,Rndrng_Prvdr_Geo_Cd,Rndrng_Prvdr_Geo_Desc,Srvc_Lvl,APC_Cd,APC_Desc,HCPCS_Cd,HCPCS_Desc,Bene_Cnt,CAPC_Srvcs,Avg_Tot_Sbmtd_Chrgs,Avg_Mdcr_Alowd_Amt,Avg_Mdcr_Pymt_Amt,Outlier_Srvcs,Avg_Mdcr_Outlier_Amt';
export const OUTPATIENT =
  'Rndrng_Prvdr_CCN,Rndrng_Prvdr_Org_Name,Rndrng_Prvdr_State_Abrvtn,APC_Cd,APC_Desc,Bene_Cnt,CAPC_Srvcs,Avg_Tot_Sbmtd_Chrgs,Avg_Mdcr_Alowd_Amt,Avg_Mdcr_Pymt_Amt,Outlier_Srvcs,Avg_Mdcr_Outlier_Amt';

type Figures = {
  providers?: number | string;
  benes?: number | string;
  services: number | string;
  charge?: string;
  allowed?: string;
  drug?: 'Y' | 'N';
};

function areaCells(area: string): string {
  return area === 'National' ? 'National,,National' : `State,19,${area}`;
}

/** A row of clinicians' claims in an area: `National` or the name of a state. */
export function clinicianRow(area: string, code: string, place: string, figures: Figures): string {
  const {
    providers = 400,
    services,
    benes = services,
    charge = '300',
    allowed = '100',
    drug = 'N',
  } = figures;
  return `${areaCells(area)},${code},words,${drug},${place},${providers},${benes},${services},${services},${charge},${allowed},80,81`;
}

/** A row of stays in an area. */
export function stayRow(
  area: string,
  drg: string,
  { services, charge = '9000', allowed = '4000' }: Figures,
): string {
  return `${areaCells(area)},${drg},WORDS,${services},${charge},${allowed},3000`;
}

/** A row of outpatient claims in an area. */
export function outpatientRow(area: string, apc: string, code: string, figures: Figures): string {
  const { services, benes = services, charge = '9000', allowed = '2000' } = figures;
  return `${areaCells(area)},APC-HCPCS,${apc},words,${code},words,${benes},${services},${charge},${allowed},1500,0,`;
}

/** A row of one clinician's claims. */
export function clinicianServices(
  npi: string,
  code: string,
  place: 'F' | 'O',
  services: number,
  { benes = services, state = 'IA' }: { benes?: number; state?: string } = {},
): string {
  return `${npi},Sample,Ann,${state},Surgery,${code},words,N,${place},${benes},${services},${services},300,100,80,81`;
}

/** A row of one hospital's stays. */
export function hospitalStays(ccn: string, drg: string, services: number, state = 'IA'): string {
  return `${ccn},SAMPLE,AMES,1 SAMPLE ST,19,50010,${state},${drg},WORDS,${services},9000,4000,3000`;
}

/** A row of one hospital's outpatient services. */
export function hospitalServices(ccn: string, apc: string, services: number, state = 'IA'): string {
  return `${ccn},SAMPLE,${state},${apc},words,${services},${services},9000,2000,1500,0,`;
}

/** Lines as a file. */
export function fileOf(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

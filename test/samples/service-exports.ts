/**
 * Lists as other services export them, with invented people, and what an import makes of each row:
 * email address, full name, start of the date (ISO 8601, UTC), and whether the person is unsubscribed.
 * Headings and formats are those that the services document.
 */
export const serviceExports: Record<string, { text: string; want: string }> = {
  'mailchimp-subscribed': {
    text: '"Email Address","First Name","Last Name",Address,"Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS\nasha@example.com,Asha,Rao,,"+91 98450 00000",2,"2024-03-14 09:12:31",203.0.113.7,"2024-03-14 09:14:00",203.0.113.7,12.9719000,77.5937000,5.5,5.5,Asia/Kolkata,IN,KA,"2024-03-14 09:14:00",501,aaaa1,,"""VIP"",""Blog"""\nzoe@example.com,Zoë,Müller,,,4,,,"2015-03-16 14:40:47",,,,,,,,,"2015-03-16 14:40:47",502,aaaa2,"line one\nline two",\n',
    want: `
      asha@example.com|Asha Rao|2024-03-14T09:12:31
      zoe@example.com|Zoë Müller|2015-03-16T14:40:47`,
  },
  'mailchimp-unsubscribed': {
    text: '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS\ngone@example.com,Gone,Girl,2,"2021-01-02 03:04:05",203.0.113.9,"2021-01-02 03:05:00",203.0.113.9,,,,,,,,"2022-05-06 07:08:09","2022-05-06 07:08:09","May news",c0ffee,"NORMAL (I no longer want to receive these emails)",,503,aaaa3,,\n',
    want: `
      gone@example.com|Gone Girl|2021-01-02T03:04:05|unsubscribed`,
  },
  hubspot: {
    text: '"Record ID","First Name","Last Name","Email","Phone Number","Contact owner","Primary Associated Company ID","Last Activity Date","Lead Status","Marketing contact status","Create Date","Associated Company","Unsubscribed from all email"\n"101","Camille","Durand","camille@example.com","+33 6 00 00 00 00","","","2024-04-01 10:00","NEW","Marketing contact","2024-03-12 09:14","Ilaga","false"\n"102","John","Smith","john@example.com","","","","","","Non-marketing contact","2023-11-30 18:02","","true"\n"103","","","nobody@example.com","","","","","","","2022-01-05 00:00","",""\n',
    want: `
      camille@example.com|Camille Durand|2024-03-12T09:14
      john@example.com|John Smith|2023-11-30T18:02|unsubscribed
      nobody@example.com||2022-01-05T00:00`,
  },
  brevo: {
    text: '﻿CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;WHATSAPP;SMS;DOUBLE_OPT-IN;OPT_IN;LANDLINE_NUMBER;EXT_ID;CONTACT_TIMEZONE;JOB_TITLE;LINKEDIN;ADDED_TIME;MODIFIED_TIME\n1;bruno@example.com;Durand;Bruno;;33611111111;Yes;Yes;;;;CTO;;18-06-2024;28-01-2026\n2;lea@example.com;Martin;Léa;;;;;;;;;;03-04-2024;28-01-2026\n',
    want: `
      bruno@example.com|Bruno Durand|2024-06-18
      lea@example.com|Léa Martin|2024-04-03`,
  },
  'substack-email-list': {
    text: 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\npatrick@example.com,false,,other,false,2018-12-25T20:43:22.178Z,\noff@example.com,false,,other,true,2019-08-18T13:36:31.230Z,\npaid@example.com,true,2026-12-01T00:00:00.000Z,yearly,false,2020-01-02T03:04:05.678Z,2020-01-02T03:05:00.000Z\n',
    want: `
      patrick@example.com||2018-12-25T20:43:22
      off@example.com||2019-08-18T13:36:31|unsubscribed
      paid@example.com||2020-01-02T03:04:05`,
  },
  kit: {
    text: 'first_name,email,created_at,status\nKim,kim@example.com,2022-09-10 11:12:13 UTC,active\nCal,cal@example.com,2022-09-11 11:12:13 UTC,cancelled\nBo,bo@example.com,2022-09-12 11:12:13 UTC,bounced\n',
    want: `
      kim@example.com|Kim|2022-09-10T11:12:13
      cal@example.com|Cal|2022-09-11T11:12:13|unsubscribed
      bo@example.com|Bo|2022-09-12T11:12:13|unsubscribed`,
  },
  beehiiv: {
    text: 'id,email,status,created_at,subscription_tier,referring_site,utm_source,utm_medium,utm_campaign,utm_channel,acquisition_source,total_sent,total_delivered,total_opened,total_clicked,open_rate,click_rate,last_opened_at\nsub_1,bea@example.com,active,2023-05-06 07:08:09 UTC,free,,twitter,social,launch,website,website,10,10,5,1,50.0,10.0,2024-01-01 00:00:00 UTC\nsub_2,ina@example.com,inactive,2023-05-07 07:08:09 UTC,free,,,,,,import,10,10,0,0,0.0,0.0,\n',
    want: `
      bea@example.com||2023-05-06T07:08:09
      ina@example.com||2023-05-07T07:08:09|unsubscribed`,
  },
  typeform: {
    text: "﻿#,First name,Last name,Phone number,Email,Company,Response Type,Start Date (UTC),Stage Date (UTC),Submit Date (UTC),Network ID,Tags,Ending\nabc123,Tia,Nguyen,'+14155550101,tia@example.com,Acme,completed,2024-05-12 14:35:01,,2024-05-12 14:36:51,9f8e7d,,Default thank you\nabc124,Max,Roe,,max@example.com,,completed,2024-05-13 08:00:00,,2024-05-13 08:01:10,9f8e7e,,Default thank you\n",
    want: `
      tia@example.com|Tia Nguyen|2024-05-12T14:36:51
      max@example.com|Max Roe|2024-05-13T08:01:10`,
  },
  'google-forms': {
    text: '"Timestamp","Email Address","Full Name","What is your role?"\r\n"2023/06/04 1:28:19 PM GMT+5:30","gita@example.com","Gita Iyer","Designer"\r\n"2023/06/04 2:30:44 PM GMT+5:30","hari@example.com","Hari Om","Developer"\r\n',
    want: `
      gita@example.com|Gita Iyer|2023-06-04T07:58:19
      hari@example.com|Hari Om|2023-06-04T09:00:44`,
  },
  ghost: {
    text: 'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\r\n61c0,grace@example.com,Grace Hopper,"VIP, early backer",true,false,,2024-01-15T10:00:00.000Z,,,\r\n61c1,quiet@example.com,Quiet One,,false,false,,2024-01-16T10:00:00.000Z,,,\r\n',
    want: `
      grace@example.com|Grace Hopper|2024-01-15T10:00
      quiet@example.com|Quiet One|2024-01-16T10:00|unsubscribed`,
  },
  listmonk: {
    text: 'uuid,email,name,attributes,status,created_at,updated_at\n0c1e…,rick@example.com,Rick Hawkins,"{""city"": ""Bengaluru""}",enabled,2023-03-04T05:06:07.123456Z,2023-03-04T05:06:07.123456Z\n0c1f…,block@example.com,Blocked One,{},blocklisted,2023-03-05T05:06:07.123456Z,2023-03-05T05:06:07.123456Z\n',
    want: `
      rick@example.com|Rick Hawkins|2023-03-04T05:06:07
      block@example.com|Blocked One|2023-03-05T05:06:07|unsubscribed`,
  },
  'mailchimp-cleaned': {
    text: '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS\nhard@example.com,Hard,Bounce,1,"2021-01-02 03:04:05",203.0.113.9,,,"2022-05-06 07:08:09","May, news",c0ffee,503,aaaa3,,\n',
    want: `
      hard@example.com|Hard Bounce|2021-01-02T03:04:05|unsubscribed`,
  },
  shopify: {
    text: 'First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags\nShan,Rao,shan@example.com,yes,Acme,,+91 98450 00000,no,0.00,0,,no,vip\nNo,Mail,nomail@example.com,no,,,,no,10.00,1,,no,\n',
    want: `
      shan@example.com|Shan Rao|
      nomail@example.com|No Mail||unsubscribed`,
  },
  klaviyo: {
    text: 'Email,Klaviyo ID,First Name,Last Name,Phone Number,Email Marketing Consent,Email Marketing Consent Timestamp,SMS Marketing Consent,Profile Created On,Date Added\nkay@example.com,01A,Kay,Low,,SUBSCRIBED,2024-02-03 04:05:06,NEVER_SUBSCRIBED,2024-02-03 04:05:00,2024-02-04 00:00:00\nnever@example.com,01B,Ned,Ver,,NEVER_SUBSCRIBED,,,2024-02-05 04:05:00,2024-02-06 00:00:00\nunsub@example.com,01C,Una,Sub,,UNSUBSCRIBED,2024-03-03 04:05:06,,2024-02-07 04:05:00,2024-02-08 00:00:00\n',
    want: `
      kay@example.com|Kay Low|2024-02-03T04:05
      never@example.com|Ned Ver|2024-02-05T04:05|unsubscribed
      unsub@example.com|Una Sub|2024-02-07T04:05|unsubscribed`,
  },
  buttondown: {
    text: 'email,notes,tags,creation_date,subscriber_type,source\nbo@example.com,,,2024-01-02T03:04:05.000000Z,regular,api\nun@example.com,,,2024-01-03T03:04:05.000000Z,unactivated,api\ngo@example.com,,,2024-01-04T03:04:05.000000Z,unsubscribed,api\n',
    want: `
      bo@example.com||2024-01-02T03:04:05
      un@example.com||2024-01-03T03:04:05|unsubscribed
      go@example.com||2024-01-04T03:04:05|unsubscribed`,
  },
  keila: {
    text: 'Email,First name,Last name,Data,Status,External ID,Inserted at\nkei@example.com,Kei,La,"{}",active,,2024-05-06 07:08:09Z\nlost@example.com,Lo,St,"{}",unreachable,,2024-05-07 07:08:09Z\n',
    want: `
      kei@example.com|Kei La|2024-05-06T07:08:09
      lost@example.com|Lo St|2024-05-07T07:08:09|unsubscribed`,
  },
  airtable: {
    text: 'Name,Email,Newsletter,Created\nAir,air@example.com,checked,1/2/2024 9:30am\nTab,tab@example.com,,1/31/2024 10:00am\n',
    want: `
      air@example.com|Air|2024-01-02T09:30
      tab@example.com|Tab|2024-01-31T10:00`,
  },
  'own-words': {
    text: 'E-Mail;Name;Einwilligung;Datum\na@example.com;Anja Beck;ja;03.04.2024\nb@example.com;Ben Cruz;nein;13.04.2024\n',
    want: `
      a@example.com|Anja Beck|
      b@example.com|Ben Cruz||unsubscribed`,
  },
  notes: {
    text: 'email,remarks\na@example.com,met in Pune\nb@example.com,Unsubscribed\n',
    want: `
      a@example.com||
      b@example.com|||unsubscribed`,
  },
}
